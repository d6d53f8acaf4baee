/** The environment of a local run: each documented name with its default. */
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { requireFolder } from './start-checks.ts'

export const ROOT = path.resolve(import.meta.dirname, '../..')

export type LocalSettings = {
  port: number
  stateDir: string
  demo: boolean
  siteUrl: string
  sessionSecret: string
  mailDir: string
  sweepSeconds: number
  paystackApiUrl: string | null
  paystackInlineUrl: string | null
  paystackSecretKey: string
  paystackPublicKey: string
  formServiceUrl: string | null
  formServiceAccessKey: string
  googleClientId: string
  googleClientSecret: string
  /** Null to use the local stand-in. */
  google: GoogleAddresses | null
}

export type GoogleAddresses = { authUrl: string; tokenUrl: string; userinfoUrl: string }

const STAND_INS = ['paystack', 'form-service', 'google']
const SECRETS = [
  'session-secret',
  'paystack-secret-key',
  'paystack-public-key',
  'form-service-key',
  'google-client-secret',
]

/** The files of a state that belong to the site rather than to a run of it: a backup has these. */
export const STATE_FILES = [
  ...SECRETS,
  ...STAND_INS.flatMap((name) => [`${name}-port`, `${name}.json`]),
  'administrator.json',
  'demo-loaded',
]

/** Writes under another name first, so that a start that is killed leaves no half-written file. */
export function writeWhole(file: string, text: string): void {
  writeFileSync(`${file}.new`, text, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** A value that is generated once per state and stored in it. */
function kept(stateDir: string, name: string, make: () => string): string {
  const file = path.join(stateDir, name)
  if (!existsSync(file)) writeWhole(file, make())
  return readFileSync(file, 'utf8').trim()
}

/** Reports at once what the Worker would report only by refusing every request. */
function checkValues(env: NodeJS.ProcessEnv): void {
  const positive = (name: string) => {
    if (env[name] && !(Number(env[name]) > 0)) throw new Error(`${name} must be a number above 0, not "${env[name]}".`)
  }
  for (const name of ['SWEEP_SECONDS', 'LINK_SECONDS', 'RETRY_SECONDS']) positive(name)
  const googleUrls = ['GOOGLE_AUTH_URL', 'GOOGLE_TOKEN_URL', 'GOOGLE_USERINFO_URL']
  if (googleUrls.some((name) => env[name]) && !googleUrls.every((name) => env[name]))
    throw new Error(`${googleUrls.join(', ')} are given together or not at all.`)
  for (const name of ['SITE_URL', 'PAYSTACK_API_URL', 'PAYSTACK_INLINE_URL', 'FORM_SERVICE_URL', ...googleUrls]) {
    const value = env[name]
    if (value && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''))
      throw new Error(`${name} must be an http or https address, not "${value}".`)
  }
  if (env.SESSION_SECRET && env.SESSION_SECRET.length < 8)
    throw new Error('SESSION_SECRET must have at least 8 characters.')
  if (env.PAYSTACK_SECRET_KEY && env.PAYSTACK_SECRET_KEY.trim().length < 8)
    throw new Error('PAYSTACK_SECRET_KEY is too short to be a key.')
}

export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  checkValues(env)
  const port = Number(env.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${env.PORT}".`)
  const stateDir = path.resolve(ROOT, env.STATE_DIR || '.wrangler/state')
  requireFolder('STATE_DIR', stateDir)
  const mailDir = path.resolve(ROOT, env.MAIL_DIR || path.join(stateDir, 'mail'))
  requireFolder('MAIL_DIR', mailDir)
  return {
    port,
    stateDir,
    demo: env.DEMO !== '0',
    siteUrl: env.SITE_URL || `http://127.0.0.1:${port}`,
    sessionSecret: env.SESSION_SECRET || kept(stateDir, 'session-secret', () => randomBytes(32).toString('hex')),
    mailDir,
    sweepSeconds: Number(env.SWEEP_SECONDS || 10),
    paystackApiUrl: env.PAYSTACK_API_URL || null,
    paystackInlineUrl: env.PAYSTACK_INLINE_URL || null,
    paystackSecretKey:
      env.PAYSTACK_SECRET_KEY ||
      kept(stateDir, 'paystack-secret-key', () => `sk_test_${randomBytes(20).toString('hex')}`),
    paystackPublicKey:
      env.PAYSTACK_PUBLIC_KEY ||
      kept(stateDir, 'paystack-public-key', () => `pk_test_${randomBytes(20).toString('hex')}`),
    formServiceUrl: env.FORM_SERVICE_URL || null,
    formServiceAccessKey: env.FORM_SERVICE_ACCESS_KEY || kept(stateDir, 'form-service-key', () => randomUUID()),
    googleClientId: env.GOOGLE_CLIENT_ID || 'local-stand-in.apps.example',
    googleClientSecret:
      env.GOOGLE_CLIENT_SECRET || kept(stateDir, 'google-client-secret', () => randomBytes(20).toString('hex')),
    google: env.GOOGLE_AUTH_URL
      ? {
          authUrl: env.GOOGLE_AUTH_URL,
          tokenUrl: env.GOOGLE_TOKEN_URL ?? '',
          userinfoUrl: env.GOOGLE_USERINFO_URL ?? '',
        }
      : null,
  }
}

/** The Worker's variables, in the form of a dotenv file. */
export function workerVariables(
  settings: LocalSettings,
  env: NodeJS.ProcessEnv,
  {
    paystack,
    formService,
    google,
  }: { paystack: { apiUrl: string; inlineUrl: string }; formService: { url: string }; google: GoogleAddresses },
): Record<string, string> {
  return {
    SITE_URL: settings.siteUrl,
    STAND_INS: 'allowed',
    SESSION_SECRET: settings.sessionSecret,
    PAYSTACK_API_URL: paystack.apiUrl,
    PAYSTACK_INLINE_URL: paystack.inlineUrl,
    PAYSTACK_SECRET_KEY: settings.paystackSecretKey,
    PAYSTACK_PUBLIC_KEY: settings.paystackPublicKey,
    FORM_SERVICE_URL: formService.url,
    FORM_SERVICE_ACCESS_KEY: settings.formServiceAccessKey,
    GOOGLE_CLIENT_ID: settings.googleClientId,
    GOOGLE_CLIENT_SECRET: settings.googleClientSecret,
    GOOGLE_AUTH_URL: google.authUrl,
    GOOGLE_TOKEN_URL: google.tokenUrl,
    GOOGLE_USERINFO_URL: google.userinfoUrl,
    LINK_SECONDS: env.LINK_SECONDS || '86400',
    RETRY_SECONDS: env.RETRY_SECONDS || '30',
    MAIL_FROM: 'orders@fihankra.example',
  }
}

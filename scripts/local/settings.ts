/** The environment of a local run: each name of the contract with its default. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

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
}

/** A value made once for a state and kept in it. */
function kept(stateDir: string, name: string, make: () => string): string {
  const file = path.join(stateDir, name)
  if (!existsSync(file)) writeFileSync(file, make(), { mode: 0o600 })
  return readFileSync(file, 'utf8').trim()
}

export function readLocalSettings(env: NodeJS.ProcessEnv): LocalSettings {
  const port = Number(env.PORT ?? 8787)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new Error(`PORT must be a port number, not "${env.PORT}".`)
  const stateDir = path.resolve(ROOT, env.STATE_DIR || '.wrangler/state')
  mkdirSync(stateDir, { recursive: true })
  const mailDir = path.resolve(ROOT, env.MAIL_DIR || path.join(stateDir, 'mail'))
  mkdirSync(mailDir, { recursive: true })
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
  }
}

/** The Worker's variables, in the form of a dotenv file. */
export function workerVariables(
  settings: LocalSettings,
  env: NodeJS.ProcessEnv,
  paystack: { apiUrl: string; inlineUrl: string },
): Record<string, string> {
  return {
    SITE_URL: settings.siteUrl,
    SESSION_SECRET: settings.sessionSecret,
    PAYSTACK_API_URL: paystack.apiUrl,
    PAYSTACK_INLINE_URL: paystack.inlineUrl,
    PAYSTACK_SECRET_KEY: settings.paystackSecretKey,
    PAYSTACK_PUBLIC_KEY: settings.paystackPublicKey,
    LINK_SECONDS: env.LINK_SECONDS || '86400',
    RETRY_SECONDS: env.RETRY_SECONDS || '30',
    MAIL_FROM: 'orders@fihankra.example',
  }
}

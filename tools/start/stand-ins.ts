/** The stand-ins of a local run, each in its own process; one is left out if the environment gives the real address. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, type ProcessGroup } from './processes.ts'
import { type GoogleAddresses, type LocalSettings, ROOT } from './settings.ts'

/** The port of a stand-in stays the same between runs, because its addresses are stored in orders. */
async function lastingPort(stateDir: string, name: string): Promise<number> {
  const file = path.join(stateDir, `${name}-port`)
  const port = await freePort(existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined)
  writeFileSync(file, String(port))
  return port
}

/** Starts `tests/support/NAME/server.ts` and resolves with its address when it listens. */
async function startStandIn(
  settings: LocalSettings,
  group: ProcessGroup,
  name: string,
  env: Record<string, string>,
): Promise<string> {
  const port = await lastingPort(settings.stateDir, name)
  const entry = path.join(ROOT, 'tests/support', name, 'server.ts')
  const child = group.start('node', ['--import', 'tsx', entry, settings.stateDir], {
    mark: settings.stateDir,
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      STATE_FILE: path.join(settings.stateDir, `${name}.json`),
      ...env,
    },
  })
  child.stderr?.on('data', (chunk) => process.stderr.write(chunk))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error(`The stand-in ${name} did not start.`)))
  })
  return `http://127.0.0.1:${port}`
}

export type PaystackAddresses = { apiUrl: string; inlineUrl: string; isStandIn: boolean }

export async function startPaystack(settings: LocalSettings, group: ProcessGroup): Promise<PaystackAddresses> {
  if (settings.paystackApiUrl) {
    return {
      apiUrl: settings.paystackApiUrl,
      inlineUrl: settings.paystackInlineUrl ?? `${settings.paystackApiUrl.replace(/\/+$/, '')}/v2/inline.js`,
      isStandIn: false,
    }
  }
  const url = await startStandIn(settings, group, 'paystack', {
    SECRET_KEY: settings.paystackSecretKey,
    WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/paystack`,
    // So that a local buyer need not wait three minutes for a second delivery.
    RETRY_SCALE: process.env.RETRY_SCALE ?? '0.05',
  })
  return { apiUrl: url, inlineUrl: settings.paystackInlineUrl ?? `${url}/v2/inline.js`, isStandIn: true }
}

/** `url` is where forms are posted; `home` is the page that shows what was posted to the stand-in. */
export type FormServiceAddress = { url: string; home: string; isStandIn: boolean }

export async function startFormService(settings: LocalSettings, group: ProcessGroup): Promise<FormServiceAddress> {
  if (settings.formServiceUrl) return { url: settings.formServiceUrl, home: settings.formServiceUrl, isStandIn: false }
  const home = await startStandIn(settings, group, 'form-service', { ACCESS_KEY: settings.formServiceAccessKey })
  return { url: `${home}/submit`, home, isStandIn: true }
}

/** Google's three endpoints, with the page of the stand-in if it is used. */
export async function startGoogle(
  settings: LocalSettings,
  group: ProcessGroup,
): Promise<GoogleAddresses & { standIn: string | null }> {
  if (settings.google) return { ...settings.google, standIn: null }
  const url = await startStandIn(settings, group, 'google', {
    CLIENT_ID: settings.googleClientId,
    CLIENT_SECRET: settings.googleClientSecret,
  })
  return { authUrl: `${url}/o/oauth2/v2/auth`, tokenUrl: `${url}/token`, userinfoUrl: `${url}/userinfo`, standIn: url }
}

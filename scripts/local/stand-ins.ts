/** The stand-ins of a local run, each a process of its own, each left out where the environment gives the real address. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { freePort, type ProcessGroup } from './processes.ts'
import { type LocalSettings, ROOT } from './settings.ts'

/** The port of a stand-in stays the same from run to run, because addresses that it gave away are kept in orders. */
async function lastingPort(stateDir: string, name: string): Promise<number> {
  const file = path.join(stateDir, `${name}-port`)
  const port = await freePort(existsSync(file) ? Number(readFileSync(file, 'utf8')) : undefined)
  writeFileSync(file, String(port))
  return port
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
  const port = await lastingPort(settings.stateDir, 'paystack')
  const entry = path.join(ROOT, 'tests/support/paystack/server.ts')
  const child = group.start('node', ['--import', 'tsx', entry, settings.stateDir], {
    mark: settings.stateDir,
    cwd: ROOT,
    env: {
      ...process.env,
      PORT: String(port),
      SECRET_KEY: settings.paystackSecretKey,
      WEBHOOK_URL: `http://127.0.0.1:${settings.port}/webhooks/paystack`,
      STATE_FILE: path.join(settings.stateDir, 'paystack.json'),
      // A local buyer does not wait three minutes for a second delivery.
      RETRY_SCALE: process.env.RETRY_SCALE ?? '0.05',
    },
  })
  child.stderr?.on('data', (chunk) => process.stderr.write(chunk))
  await new Promise<void>((resolve, reject) => {
    child.stdout?.once('data', () => resolve())
    child.once('exit', () => reject(new Error('The Paystack stand-in did not start.')))
  })
  const url = `http://127.0.0.1:${port}`
  return { apiUrl: url, inlineUrl: settings.paystackInlineUrl ?? `${url}/v2/inline.js`, isStandIn: true }
}

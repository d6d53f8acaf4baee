/** A browser that was started for one client, with a profile of its own: both go with the client. */
import type { ChildProcess } from 'node:child_process'
import { rmSync } from 'node:fs'
import type { Client } from './client.ts'
import type { Wire } from './socket.ts'

type Connected = Omit<Client, 'close'> & { wire: Wire }

/** Ends the browser too where `connect` fails. */
export async function ownBrowser(
  browser: ChildProcess,
  profile: string,
  connect: () => Promise<Connected>,
): Promise<Client> {
  async function end() {
    const isGone = browser.exitCode !== null || browser.signalCode !== null
    const gone = isGone ? undefined : new Promise((resolve) => browser.once('exit', resolve))
    if (browser.pid && !isGone) process.kill(-browser.pid, 'SIGKILL')
    await gone
    rmSync(profile, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 })
  }
  try {
    const { wire, ...client } = await connect()
    return {
      ...client,
      async close() {
        wire.close()
        await end()
      },
    }
  } catch (cause) {
    await end()
    throw cause
  }
}

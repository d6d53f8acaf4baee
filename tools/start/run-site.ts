/** Takes a checkout to a working shop and prints each step. Ends with the process. */
import { demoBuyer } from '../demo/people.ts'
import { firstAdministrator } from './administrator.ts'
import { buildIfStale } from './build.ts'
import { ProcessGroup } from './processes.ts'
import { readLocalSettings } from './settings.ts'
import { requirePort, startSite } from './site.ts'
import { explain, requireRoom } from './start-checks.ts'
import { applyMigrations, loadDemoOnce } from './state.ts'

export async function runSite({ dev }: { dev: boolean }): Promise<void> {
  const say = (text: string) => console.log(text)

  let stopping = false
  let stop: () => Promise<void> = async () => {}
  async function end(code: number) {
    if (stopping) return
    stopping = true
    await stop()
    process.exit(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void end(0))

  try {
    const settings = readLocalSettings(process.env)
    requireRoom(settings.stateDir)
    const group = await ProcessGroup.claim(settings.stateDir)
    await requirePort(settings.port)
    if (!dev) {
      say('Building…')
      await buildIfStale()
    }
    say('Preparing the database…')
    await applyMigrations(settings.stateDir)
    if (settings.demo) {
      say('Loading the demo content (the first time about a minute and a half)…')
      await loadDemoOnce(settings.stateDir)
    }
    const administrator = await firstAdministrator(settings.stateDir, process.env)
    say('Starting…')
    const site = await startSite(settings, group, { dev })
    stop = site.stop
    if (stopping) await site.stop()
    say(`
  The site            ${site.url}
  Paystack            ${site.paystack.isStandIn ? `${site.paystack.apiUrl}  (a stand-in: no money moves)` : site.paystack.apiUrl}
  Form service        ${site.formService.home}${site.formService.isStandIn ? '  (a stand-in: shows the messages sent)' : ''}
  Google sign-in      ${site.google.url}${site.google.isStandIn ? '  (a stand-in: made-up people)' : ''}
  Administrator       ${administrator ? `${administrator.email}  ${administrator.password ?? '(the password it was given)'}` : 'made before'}
${settings.demo ? `  Demo buyer          ${demoBuyer.email}  ${demoBuyer.password}\n` : ''}  Mail                ${settings.mailDir}
  Mail service        ${site.mailUrl}  (a stand-in: post delivery events to it, see docs/runbook.md)
  State               ${settings.stateDir}

  Press Ctrl-C to stop.
`)
    const lastWords = await site.ended
    if (!stopping) console.error(lastWords)
    await end(1)
  } catch (cause) {
    console.error(`\n${explain(cause)}`)
    await end(1)
  }
}

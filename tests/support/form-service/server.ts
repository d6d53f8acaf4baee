/**
 * Runs the form service's stand-in as a process of its own: PORT, ACCESS_KEY and STATE_FILE come from the environment.
 * It prints its address in one line and ends on SIGTERM.
 */
import { startFormService } from './start.ts'

const { env } = process
const standIn = await startFormService({
  port: Number(env.PORT ?? 0),
  accessKey: env.ACCESS_KEY ?? '',
  ...(env.STATE_FILE && { stateFile: env.STATE_FILE }),
})
process.stdout.write(`form service stand-in ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void standIn.close().then(() => process.exit(0))
  })

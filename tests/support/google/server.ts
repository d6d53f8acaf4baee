/** Runs the Google stand-in as a process of its own: PORT, CLIENT_ID and CLIENT_SECRET come from the environment. Ends on SIGTERM. */
import { startGoogle } from './start.ts'

const { env } = process
const standIn = await startGoogle({
  port: Number(env.PORT ?? 0),
  clientId: env.CLIENT_ID ?? 'local-client',
  clientSecret: env.CLIENT_SECRET ?? 'local-secret',
})
process.stdout.write(`google stand-in ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void standIn.close().then(() => process.exit(0))
  })

/**
 * Runs the Paystack stand-in as a process of its own: PORT, SECRET_KEY, WEBHOOK_URL, STATE_FILE, RETRY_SCALE
 * and MERCHANT_NAME come from the environment. It prints its address in one line and ends on SIGTERM.
 */
import { createClock } from './clock.ts'
import { startPaystack } from './start.ts'

const { env } = process
const scale = Number(env.RETRY_SCALE ?? 1)
if (!(scale > 0)) throw new Error('RETRY_SCALE must be a number above 0')

const standIn = await startPaystack({
  port: Number(env.PORT ?? 0),
  secretKey: env.SECRET_KEY ?? 'sk_test_local-stand-in',
  webhookUrl: env.WEBHOOK_URL ?? 'http://127.0.0.1:8787/webhooks/paystack',
  clock: createClock({ scale }),
  ...(env.STATE_FILE && { stateFile: env.STATE_FILE }),
  ...(env.MERCHANT_NAME && { merchantName: env.MERCHANT_NAME }),
})
process.stdout.write(`paystack stand-in ${standIn.url}\n`)

for (const signal of ['SIGTERM', 'SIGINT'] as const)
  process.once(signal, () => {
    void standIn.close().then(() => process.exit(0))
  })

/**
 * Runs beside the tests in Node: the stand-ins of Paystack and of the form service, and a receiver for webhooks.
 * Nothing outside can reach the Worker under test, so a test takes an event from the stand-in and posts it to the app
 * itself.
 */
import { createServer } from 'node:http'
import type { TestProject } from 'vitest/node'
import { startFormService } from './form-service/start.ts'
import { startGoogle } from './google/start.ts'
import { FORM_SERVICE_ACCESS_KEY, GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, PAYSTACK_SECRET_KEY } from './keys.ts'
import { createClock } from './paystack/clock.ts'
import { startPaystack } from './paystack/start.ts'

declare module 'vitest' {
  interface ProvidedContext {
    paystackUrl: string
    formServiceUrl: string
    googleUrl: string
  }
}

export default async function setup({ provide }: TestProject) {
  const sink = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(200).end())
  })
  await new Promise<void>((resolve) => sink.listen(0, '127.0.0.1', resolve))
  const address = sink.address()
  const paystack = await startPaystack({
    secretKey: PAYSTACK_SECRET_KEY,
    webhookUrl: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    clock: createClock({ mode: 'manual' }),
  })
  const formService = await startFormService({ accessKey: FORM_SERVICE_ACCESS_KEY })
  provide('paystackUrl', paystack.url)
  const google = await startGoogle({ clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET })
  provide('formServiceUrl', formService.url)
  provide('googleUrl', google.url)
  return async () => {
    await Promise.all([paystack.close(), formService.close(), google.close()])
    sink.closeAllConnections()
    await new Promise((resolve) => sink.close(resolve))
  }
}

/**
 * Logs one line for each attempt on an account or on other people's data: who, from where, and the outcome. Addresses
 * are logged as keyed digests, which tell attempts apart and identify nobody.
 */
import type { AppContext } from './context.server.ts'

export type SecurityEvent =
  | 'sign-up'
  | 'sign-in'
  | 'sign-in-google'
  | 'sign-in-code'
  | 'two-factor-on'
  | 'two-factor-off'
  | 'sign-out'
  | 'reset-asked'
  | 'reset'
  | 'password-change'
  | 'account-end'
  | 'access'

type Noting = Pick<AppContext, 'log' | 'keys' | 'clientAddress'>

export async function noteSecurity(
  { log, keys, clientAddress }: Noting,
  event: SecurityEvent,
  ended: string,
  who: { userId?: number; email?: string; path?: string } = {},
): Promise<void> {
  const digest = async (text: string) => (await keys.mac('log', text.toLowerCase())).slice(0, 16)
  const { email, ...rest } = who
  log.info(`security.${event}`, {
    ended,
    from: await digest(clientAddress),
    ...(email === undefined ? {} : { account: await digest(email) }),
    ...rest,
  })
}

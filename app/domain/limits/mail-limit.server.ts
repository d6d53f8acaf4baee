/** Limits mails that anybody can send to somebody else's address: five per kind, address and day, whoever asks. */
import type { Database } from '~db/client.ts'
import { sha256Hex } from '../shared/signed-key.server.ts'
import { type Limit, recordAttempt } from './rate-limit.server.ts'

const PER_DAY: Limit = { name: 'mail', max: 5, windowMs: 86_400_000 }

export type MailLimitDeps = { db: Database; now: () => number }

/** Counts one mail of the kind to the address; false over the limit. The page must not reveal which. */
export const mayMail = async (deps: MailLimitDeps, kind: string, email: string): Promise<boolean> =>
  (await recordAttempt(deps, PER_DAY, `${kind}:${await sha256Hex(email.toLowerCase())}`)).ok

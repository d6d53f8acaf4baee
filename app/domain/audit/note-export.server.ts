/** That somebody of the staff took a whole table along. */

import type { Database } from '~db/client.ts'
import type { Actor } from '../shared/actor.ts'
import { recordChange } from './record-change.server.ts'

/** `search`: which part of it, as in the address of the list. */
export const noteExport = (
  deps: { db: Database; now: () => number },
  actor: Actor,
  subject: 'user' | 'order' | 'plan-request' | 'message' | 'subscriber' | 'viewing' | 'audit' | 'rate',
  search: string,
) =>
  recordChange(deps, {
    actor,
    action: 'table-exported',
    subject,
    subjectId: 'all',
    // What was searched for may name somebody.
    after: { filtered: search.length > 1 },
  })

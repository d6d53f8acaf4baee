/** Logs that a member of staff exported a table. */

import type { Database } from '~db/client.ts'
import type { Actor } from '../shared/actor.ts'
import { recordChange } from './record-change.server.ts'

/** `search`: the list's query, which limits the export. */
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
    // The search text may name a person.
    after: { filtered: search.length > 1 },
  })

/** The client's actions on the building's page: approve stages, comment, consent to the public summary, stop mails. */
import { and, eq, ne, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { buildings } from '~db/schema/index.ts'
import { describeRecord } from './building.ts'
import { addEntry, type BuildingDeps } from './buildings.server.ts'
import type { Entry } from './chain.ts'
import { entryMail } from './mail-buildings.server.ts'

type Said = Pick<Entry, 'stage' | 'text' | 'submissionKey'>

/** Approves a reported stage once: a second click changes nothing. */
export function approveStage(deps: BuildingDeps, id: number, { stage, submissionKey }: Omit<Said, 'text'>) {
  return addEntry(
    deps,
    id,
    { kind: 'approval', stage, submissionKey },
    (entries) => {
      const found = describeRecord(entries).stages.find(({ name }) => name === stage)
      if (!found || found.lastDay === '') return 'nothing-reported'
      return found.approvedAt === null ? null : 'approved-already'
    },
    (isWritten) => [
      entryMail(deps, 'staff-building', id, submissionKey, isWritten),
      entryMail(deps, 'building-approved', id, submissionKey, isWritten),
    ],
  )
}

export const addComment = (deps: BuildingDeps, id: number, { text, submissionKey }: Omit<Said, 'stage'>) =>
  addEntry(
    deps,
    id,
    { kind: 'comment', text, submissionKey },
    () => null,
    (isWritten) => [entryMail(deps, 'staff-building', id, submissionKey, isWritten)],
  )

/** Whether stages and dates may be on the project's public page. */
export const giveConsent = (deps: BuildingDeps, id: number, isPublic: boolean, submissionKey: string) =>
  addEntry(
    deps,
    id,
    { kind: 'consent', text: isPublic ? 'yes' : 'no', submissionKey },
    () => null,
    (isWritten) => [
      deps.db
        .update(buildings)
        .set({ isPublic })
        .where(and(eq(buildings.id, id), isWritten)),
    ],
  )

/** When mails are turned on again, they start with later news. */
export const switchMails = (db: Database, id: number, mailsStopped: boolean) =>
  db
    .update(buildings)
    .set({ mailsStopped, ...(mailsStopped ? {} : { mailedUntil: sql`${buildings.entryCount}` }) })
    .where(and(eq(buildings.id, id), ne(buildings.mailsStopped, mailsStopped)))

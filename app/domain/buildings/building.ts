/** A house under construction for its client and staff: stages, reports, spending, approvals. Safe in the browser. */
import type { buildings } from '~db/schema/index.ts'
import type { ListSpec } from '../lists/list-query.ts'
import { readJsonList } from '../shared/json.ts'
import { linesOf, oneLine, splitLabel } from '../shared/lines.ts'
import { type Entry, type EntryKind, type EntryPhoto, photosOf } from './chain.ts'

export type BuildingStage = {
  name: string
  /** The completion criteria of the stage. */
  criteria: string
  /** From the plan's bill when the building was created; null where it has none for this stage. */
  lowMinor: number | null
  highMinor: number | null
}

type Row = typeof buildings.$inferSelect
export type Building = Omit<Row, 'entryCount' | 'submissionKey' | 'mailedUntil' | 'nextMailAt' | 'updatedAt'>
export type BuildingRow = Pick<Row, 'id' | 'client' | 'planTitle' | 'entryCount' | 'updatedAt'>

/** An entry as pages show it. */
export type EntryView = Omit<Entry, 'photos' | 'submissionKey'> & {
  photos: EntryPhoto[]
  /** The entry that replaced it, or 0. */
  correctedBy: number
}

export type StageProgress = BuildingStage & {
  spentMinor: number
  /** The last reported day; '' before the first. */
  lastDay: string
  /** When the client approved it, or null. */
  approvedAt: number | null
  /** Who looked at it for the client, and whether they saw it: 'Kojo Addo: partly'. */
  looks: string[]
}

export const STAGES_AT_MOST = 20
export const PHOTOS_AT_MOST = 6
export const BUILDING_LIST = {
  filters: {},
  sorts: ['updated', 'client'],
} as const satisfies ListSpec<never, 'updated' | 'client'>

export const KIND_LABELS: Record<EntryKind, string> = {
  start: 'Started',
  update: 'Update',
  approval: 'Stage approved',
  comment: 'Comment',
  correction: 'Correction',
  consent: 'Public project page',
  survey: 'Surveyor’s look',
  contract: 'Contract',
  agreement: 'New split agreed',
}

export const BUILDING_ADDED = 'The building is added. The client is emailed the link within minutes.'
export const BUILDING_SAVED = 'The building is saved.'
export const UPDATE_ADDED = 'The update is on the page.'
export const STAGE_APPROVED = 'Thank you. The stage is approved.'
export const COMMENT_ADDED = 'Your comment is on the page.'
export const CONSENT_SAVED = 'Your choice is saved.'
export const MAILS_STOPPED = 'We no longer email you about this building.'
export const MAILS_ON = 'We email you again, at most once a day.'
export const SURVEY_ASKED = 'We have emailed the surveyor a link. It works once, for 30 days.'
export const SURVEY_TAKEN = 'Thank you. Your look is in the record.'
export const SURVEY_DONE = 'This surveyor has looked at this stage already'
export const TOO_MANY_SURVEYS = 'Too many mails to this address today. Please ask again tomorrow.'
export const ENTRY_FAILED = 'This could not be saved. Please try again.'
export const PHOTOS_FAILED = 'The photos could not be saved. Please send the update again.'
export const NOTHING_REPORTED = 'Nothing has been reported of this stage yet'
export const NO_SUCH_STAGE = 'Please choose one of the stages'
export const NO_SUCH_ENTRY = 'Only an update can be corrected'
export const CORRECTED_ALREADY = 'This entry has already been corrected. Please correct the correction.'
export const NO_SUCH_PLAN = 'There is no plan with this number'
export const NO_SUCH_PROJECT = 'There is no project with this number'
export const NO_SUCH_BUILDING = 'There is no such building.'

const DEFAULT_CRITERIA: readonly [string, string][] = [
  ['Preliminaries', 'Site cleared, setting out checked against the drawings'],
  ['Substructure', 'Foundation, blockwork to floor level and ground slab finished'],
  ['Walls and frame', 'Walls, columns and ring beam at full height'],
  ['Roof', 'Roof covered, gutters fixed, no leak after rain'],
  ['Doors and windows', 'All frames fixed, doors and windows open and close'],
  ['Services', 'Water runs, drains empty, lights and sockets tested'],
  ['Finishes', 'Plaster, tiles, ceilings and paint finished'],
  ['External works', 'Drive, drains and walls outside finished, site cleaned'],
]
export const DEFAULT_STAGES = DEFAULT_CRITERIA.map((line) => line.join(': ')).join('\n')

/** One stage a line: 'Roof: covered, gutters fixed'. */
export function readStages(text: string): { stages: { name: string; criteria: string }[]; error: string | null } {
  const stages = linesOf(text).map((line) => {
    const [name, criteria] = splitLabel(oneLine(line))
    return { name, criteria }
  })
  const names = new Set(stages.map(({ name }) => name.toLowerCase()))
  const faulty = stages.find(({ name, criteria }) => name === '' || name.length > 60 || criteria === '')
  const error =
    stages.length === 0
      ? 'Stages are required'
      : stages.length > STAGES_AT_MOST
        ? `A building can have at most ${STAGES_AT_MOST} stages`
        : faulty
          ? `Write each stage as Name: when it is done. This one is not: ${faulty.name.slice(0, 60)}`
          : names.size < stages.length
            ? 'Two stages have the same name'
            : null
  return { stages, error }
}

/** What the first entry says: plan and stages. Entries of earlier releases are the list of stages alone. */
export const startText = (plan: string, stages: readonly BuildingStage[]) => JSON.stringify([{ plan }, ...stages])

const startOf = (entries: readonly Entry[]) =>
  readJsonList<{ plan?: unknown } & Partial<BuildingStage>>(entries[0]?.text ?? '', (part) => part !== null)

/** From the first entry; empty if that was tampered with, which the chain reveals. */
const stagesOf = (entries: readonly Entry[]) =>
  startOf(entries).filter((part): part is BuildingStage => typeof part.name === 'string')

/** What the record proves of its building, in place of the row's columns, which it does not protect. */
export function provenBy(entries: readonly Entry[]): { planTitle?: string; createdAt?: number; isPublic: boolean } {
  const plan = startOf(entries)[0]?.plan
  return {
    ...(typeof plan === 'string' ? { planTitle: plan } : {}),
    ...(entries[0] ? { createdAt: entries[0].at } : {}),
    isPublic: entries.findLast(({ kind }) => kind === 'consent')?.text === 'yes',
  }
}

/** The entries in order and the progress of each stage: a correction counts in place of the corrected entry. */
export function describeRecord(entries: readonly Entry[]): { entries: EntryView[]; stages: StageProgress[] } {
  const correctedBy = new Map(
    entries.flatMap(({ kind, corrects, sequence }) => (kind === 'correction' ? [[corrects, sequence] as const] : [])),
  )
  const views = entries.map(
    ({ submissionKey: _submissionKey, ...entry }): EntryView => ({
      ...entry,
      text: entry.kind === 'start' ? '' : entry.text,
      photos: photosOf(entry),
      correctedBy: correctedBy.get(entry.sequence) ?? 0,
    }),
  )
  const reports = views.filter(({ kind, correctedBy: later }) => isReport(kind) && later === 0)
  const stages = stagesOf(entries).map((stage): StageProgress => {
    const own = reports.filter((report) => report.stage === stage.name)
    const approval = views.find(({ kind, stage: name }) => kind === 'approval' && name === stage.name)
    const [lastDay = ''] = own
      .map(({ day }) => day)
      .sort()
      .reverse()
    return {
      ...stage,
      spentMinor: own.reduce((sum, { spendMinor }) => sum + spendMinor, 0),
      lastDay,
      approvedAt: approval?.at ?? null,
      looks: views
        .filter(({ kind, stage: name }) => kind === 'survey' && name === stage.name)
        .map(({ author, text }) => `${author}: ${seenIn(text)}`),
    }
  })
  return { entries: views, stages }
}

/** The first line of a surveyor's entry says whether the stage was seen as reported. */
const SEEN = 'Seen as reported: '
export const lookText = ({ seen, quantity, text }: { seen: string; quantity: string; text: string }) =>
  [SEEN + seen, ...(quantity ? [`Quantity: ${quantity}`] : []), '', text].join('\n')
const seenIn = (text: string) => (text.startsWith(SEEN) ? (text.slice(SEEN.length).split('\n')[0] ?? '') : '')

/** Reports of staff, and their corrections. */
export const isReport = (kind: EntryKind) => kind === 'update' || kind === 'correction'

/** The public summary: reported stages, each with its last day. */
export const publicStages = (entries: readonly Entry[]): { stage: string; day: string }[] =>
  describeRecord(entries).stages.flatMap(({ name, lastDay }) => (lastDay === '' ? [] : [{ stage: name, day: lastDay }]))

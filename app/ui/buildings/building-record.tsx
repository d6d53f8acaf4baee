import { type EntryView, KIND_LABELS, type StageProgress } from '~/domain/buildings/building.ts'
import { contractWords } from '~/domain/buildings/contract.ts'
import { formatRange } from '~/domain/costs/cost.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDate, formatDateTime, formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { TextLink } from '../kit/button-link.tsx'
import { TitleBlock } from '../kit/title-block.tsx'

const WIDTH_SHOWN = 360
const WIDTH_LARGE = 1080

/** 'GHS 45,000 to GHS 60,000'; null for a stage that the bill does not have. */
const billOf = ({ lowMinor, highMinor }: StageProgress) =>
  lowMinor === null || highMinor === null ? null : formatRange({ lowMinor, highMinor })

export function BuildingSums({ stages }: { stages: readonly StageProgress[] }) {
  const spent = stages.reduce((sum, { spentMinor }) => sum + spentMinor, 0)
  const billed = stages.filter(({ lowMinor }) => lowMinor !== null)
  const low = billed.reduce((sum, { lowMinor }) => sum + (lowMinor ?? 0), 0)
  const high = billed.reduce((sum, { highMinor }) => sum + (highMinor ?? 0), 0)
  const lastDay = stages
    .map(({ lastDay: day }) => day)
    .sort()
    .at(-1)
  return (
    <TitleBlock
      cells={[
        { label: 'Spent so far', value: formatCedis(spent) },
        { label: 'Last report', value: lastDay ? formatDay(lastDay) : 'None yet' },
        {
          label: 'Stages approved',
          value: `${stages.filter(({ approvedAt }) => approvedAt !== null).length} of ${stages.length}`,
        },
        {
          label: 'Bill of the plan',
          value: billed.length > 0 ? formatRange({ lowMinor: low, highMinor: high }) : 'This plan has no bill',
        },
      ]}
    />
  )
}

/** One stage: when it counts as done, what was spent of its bill, and whether the client approved it. */
export function StageFacts({ stage }: { stage: StageProgress }) {
  const { name, criteria, spentMinor, lastDay, approvedAt, looks } = stage
  const bill = billOf(stage)
  return (
    <>
      <h3>{name}</h3>
      <p className="cap">{`Done when: ${criteria}`}</p>
      <p className="num">
        {lastDay ? `Last report ${formatDay(lastDay)}. Spent ${formatCedis(spentMinor)}. ` : 'Not begun. '}
        {bill ? `Bill ${bill}. ` : null}
        {approvedAt === null ? null : <strong>{`Approved on ${formatDate(approvedAt)}.`}</strong>}
      </p>
      {looks.length > 0 ? <p>{`A surveyor looked. ${looks.join(', ')}.`}</p> : null}
    </>
  )
}

function Photos({ entry, buildingKey }: { entry: EntryView; buildingKey: string }) {
  const of = [entry.stage, formatDay(entry.day)].join(', ')
  return (
    <div className="photos">
      {entry.photos.map(({ key, widthPx, heightPx }, at) => (
        <a key={key} href={paths.buildingPhoto(buildingKey, key, WIDTH_LARGE)}>
          <img
            src={paths.buildingPhoto(buildingKey, key, WIDTH_SHOWN)}
            alt={`${of}, ${at + 1} of ${entry.photos.length}`}
            width={widthPx}
            height={heightPx}
            loading="lazy"
            decoding="async"
          />
        </a>
      ))}
    </div>
  )
}

const WORDS: Partial<Record<EntryView['kind'], (entry: EntryView) => string>> = {
  start: () => 'The stages and the bill of the plan were written down.',
  approval: ({ stage }) => `The client approved ${stage}.`,
  agreement: (entry) => contractWords(entry) ?? '',
  contract: (entry) => contractWords(entry) ?? '',
  consent: ({ text }) =>
    text === 'yes'
      ? 'Stages and dates may be shown on the public project page.'
      : 'Nothing may be shown on the public project page.',
}

function RecordEntry({ entry, buildingKey }: { entry: EntryView; buildingKey: string }) {
  const { sequence, kind, at, author, stage, day, text, spendMinor, corrects, correctedBy, photos } = entry
  const about = [stage, day ? formatDay(day) : '', spendMinor > 0 ? `spent ${formatCedis(spendMinor)}` : '']
  return (
    <li id={`entry-${sequence}`} className={correctedBy > 0 ? 'gone' : undefined}>
      <h3>{`${sequence}. ${KIND_LABELS[kind]}`}</h3>
      {day ? <p className="num">{about.filter(Boolean).join(', ')}</p> : null}
      {corrects > 0 ? (
        <p>
          Takes the place of <a href={`#entry-${corrects}`}>{`entry ${corrects}`}</a>
        </p>
      ) : null}
      {correctedBy > 0 ? (
        <p>
          Corrected by <a href={`#entry-${correctedBy}`}>{`entry ${correctedBy}`}</a>
        </p>
      ) : null}
      <p className="words">{WORDS[kind]?.(entry) ?? text}</p>
      {photos.length > 0 ? <Photos entry={entry} buildingKey={buildingKey} /> : null}
      <p className="cap num">{`${author || 'Client'}, ${formatDateTime(at)}`}</p>
    </li>
  )
}

/** How the record is protected, with the hash of each entry. */
export function Protection({ entries, buildingKey }: { entries: readonly EntryView[]; buildingKey: string }) {
  return (
    <details className="pt-4">
      <summary className="link">How this is protected</summary>
      <div className="stack">
        <p>
          Each entry carries the hash of the one before it, so nothing here can be changed unseen. Our emails tell you
          the hash of each entry.
        </p>
        <TextLink to={paths.buildingVerify(buildingKey)} label="Check the record" />
        <ol className="cap num hash">
          {entries.map(({ sequence, hash }) => (
            <li key={sequence}>{`Entry ${sequence}: ${hash.slice(0, 16)}`}</li>
          ))}
        </ol>
      </div>
    </details>
  )
}

/** The newest photo and how many stages are approved. */
export function BuildingNow({
  stages,
  entries,
  buildingKey,
}: {
  stages: readonly StageProgress[]
  entries: readonly EntryView[]
  buildingKey: string
}) {
  const shown = [...entries].reverse().find(({ photos, correctedBy }) => photos.length > 0 && correctedBy === 0)
  const approved = stages.filter(({ approvedAt }) => approvedAt !== null).length
  const [photo] = shown?.photos ?? []
  return (
    <div className="now">
      {shown && photo ? (
        <img
          src={paths.buildingPhoto(buildingKey, photo.key, WIDTH_SHOWN)}
          alt={`Newest photo: ${shown.stage}, ${formatDay(shown.day)}`}
          width={photo.widthPx}
          height={photo.heightPx}
        />
      ) : null}
      <p>
        <label htmlFor="approved">{`${approved} of ${stages.length} stages approved`}</label>{' '}
        <progress id="approved" max={stages.length} value={approved} />
      </p>
    </div>
  )
}

/** Entries of the record, newest first. */
export function BuildingRecord({ entries, buildingKey }: { entries: readonly EntryView[]; buildingKey: string }) {
  return (
    <ol className="entries" reversed>
      {[...entries].reverse().map((entry) => (
        <RecordEntry key={entry.sequence} entry={entry} buildingKey={buildingKey} />
      ))}
    </ol>
  )
}

import { PHOTOS_AT_MOST } from '~/domain/buildings/building.ts'
import { LONGEST_TEXT, SEEN } from '~/domain/buildings/building-schema.ts'
import { formatDay, plural } from '~/domain/shared/units.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { FormAlert } from '../kit/error-summary.tsx'
import {
  controlProps,
  Field,
  type FormAnswer,
  fieldsFrom,
  SelectField,
  TextAreaField,
  TextField,
} from '../kit/field.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

const SEEN_LABELS: Record<(typeof SEEN)[number], string> = { yes: 'Yes', no: 'No', partly: 'Partly' }

type SurveyPageProps = {
  stage: string
  /** When the stage counts as done. */
  criteria: string
  /** The surveyor's. */
  name: string
  planTitle: string
  isDone: boolean
  /** What the firm reported of the stage. */
  reports: readonly { sequence: number; day: string; text: string; photos: number }[]
  href: string
  answer: (FormAnswer & { held: string[] }) | null
  outcome: string | null
}

/** One stage for its surveyor: what was reported, and the form for what they saw. */
export function SurveyPage(props: SurveyPageProps) {
  const { stage, criteria, name, planTitle, isDone, reports, href, answer, outcome } = props
  const field = fieldsFrom(answer, useOpenErrors(answer))
  const photos = field('photos')
  const alert = Object.values(answer?.errors ?? {})
    .flat()
    .join(', ')
  return (
    <div className="wrap stack">
      <IconSprite names={['warn']} />
      <PageHead title={stage} lead={planTitle} />
      {outcome ? <Notice text={outcome} /> : null}
      {alert ? <FormAlert text={alert} /> : null}
      {criteria ? <p>{`Done when: ${criteria}`}</p> : null}
      <h2 className="text-xl">What was reported</h2>
      <ul className="prose">
        {reports.map((report) => (
          <li key={report.sequence}>
            {`${formatDay(report.day)}: ${report.text}`}
            {report.photos > 0 ? ` (${plural(report.photos, 'photo')})` : ''}
          </li>
        ))}
      </ul>
      {isDone ? (
        <p>Your look at this stage is in the record. The link is used.</p>
      ) : (
        <SiteForm className="form max-w-96" method="post" action={href} encType="multipart/form-data" reloadDocument>
          <h2 className="text-xl">What you saw</h2>
          <p className="cap">{`It enters the record as ${name}, and nobody can take it out.`}</p>
          <SelectField field={field('seen')} label="Is the stage as reported?" required defaultValue="">
            <option value="">Please choose</option>
            {SEEN.map((value) => (
              <option key={value} value={value}>
                {SEEN_LABELS[value]}
              </option>
            ))}
          </SelectField>
          <TextField
            field={field('quantity')}
            label="Quantity"
            hint="What you measured, for example: 96 m of blockwork, 2.8 m high."
            isOptional
            maxLength={200}
          />
          <TextAreaField field={field('text')} label="What you saw" required maxLength={LONGEST_TEXT} />
          <Field field={photos} label="Photos" hint={`At most ${PHOTOS_AT_MOST}.`} isOptional>
            {answer && answer.held.length > 0 ? <p className="cap">{`Kept: ${answer.held.join(', ')}`}</p> : null}
            <input {...controlProps(photos)} type="file" accept="image/*" multiple />
          </Field>
          <div>
            <SubmitButton busyLabel="Send">Send</SubmitButton>
          </div>
        </SiteForm>
      )}
    </div>
  )
}

import { type EntryView, isReport, PHOTOS_AT_MOST, type StageProgress } from '~/domain/buildings/building.ts'
import { LONGEST_TEXT } from '~/domain/buildings/building-schema.ts'
import type { Account } from '~/domain/buildings/contract.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { BuildingRecord, BuildingSums, Protection, StageFacts } from '../buildings/building-record.tsx'
import { ContractSums, ProposedSplit, StageSums } from '../buildings/stage-money.tsx'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import {
  controlProps,
  Field,
  type FormAnswer,
  fieldsFrom,
  SelectField,
  TextAreaField,
  TextField,
} from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'
import { IconLink } from './kit/icon-link.tsx'
import { PhotoInput } from './kit/photo-input.tsx'
import { Section } from './kit/section.tsx'

type BuildingPageProps = {
  building: { id: number; client: string; planTitle: string }
  /** '' once the client's personal data is deleted. */
  buildingKey: string
  stages: readonly StageProgress[]
  entries: readonly EntryView[]
  account: Account
  formId: string
  today: string
  /** Uploaded photos of a refused form, kept for its next submission. */
  held: readonly string[]
  answer: FormAnswer | null
}

function UpdateForm({ building, stages, entries, formId, today, held, answer }: BuildingPageProps) {
  const of = fieldsFrom(answer, useOpenErrors(answer))
  const reports = entries.filter(({ kind, correctedBy }) => isReport(kind) && correctedBy === 0)
  const lastStage = reports.at(-1)?.stage ?? stages[0]?.name
  const stage = of('stage', lastStage)
  const text = of('text')
  const date = of('date', today)
  const spend = of('spend')
  const photos = of('photos')
  const corrects = of('corrects', '0')
  const photosHint =
    held.length > 0
      ? `Here already: ${held.join(', ')}`
      : `JPEG, PNG or WebP, at most ${PHOTOS_AT_MOST} and 15 MB each.`
  return (
    <SiteForm
      key={entries.length}
      method="post"
      encType="multipart/form-data"
      action={paths.buildingAdmin(building.id)}
      className="form"
      aria-label="Update"
    >
      <input type="hidden" name="formId" value={answer?.typed.formId || formId} />
      <FormErrors alert={answer?.errors['']?.join(', ')} fields={[stage, text, date, spend, photos, corrects]} />
      <FormSection title="New update">
        <SelectField field={stage} label="Stage" required>
          {stages.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </SelectField>
        <TextField field={date} label="Date" type="date" required max={today} />
        <TextAreaField field={text} label="Text" className="all" required rows={4} maxLength={LONGEST_TEXT} />
        <TextField field={spend} label="Spend, GHS" isOptional inputMode="decimal" maxLength={20} />
        <Field field={photos} label="Photos" isOptional hint={photosHint}>
          <PhotoInput {...controlProps(photos, photosHint)} multiple />
        </Field>
        {reports.length > 0 ? (
          <SelectField
            field={corrects}
            label="Takes the place of"
            hint="An entry is never changed: a new one corrects it."
          >
            <option value="0">None: this is new</option>
            {[...reports].reverse().map(({ sequence, stage: name, day }) => (
              <option key={sequence} value={sequence}>
                {`Entry ${sequence}: ${name}, ${formatDay(day)}`}
              </option>
            ))}
          </SelectField>
        ) : null}
      </FormSection>
      <SaveBar label="Add update" />
    </SiteForm>
  )
}

/** A building in the admin area. The report form comes first, because staff use it on site with a phone. */
export function BuildingPage(props: BuildingPageProps) {
  const { building, buildingKey, stages, entries, account } = props
  return (
    <>
      <AdminHead
        title={`${building.client || 'Erased client'}: ${building.planTitle}`}
        back={{ label: 'Buildings', href: paths.buildingsAdmin() }}
      >
        {buildingKey ? (
          <IconLink icon="site" to={paths.building(buildingKey)}>
            Client's page
          </IconLink>
        ) : null}
        <IconLink icon="pencil" to={paths.buildingEdit(building.id)}>
          Edit
        </IconLink>
        <IconLink icon="pencil" to={paths.buildingContract(building.id)}>
          Contract
        </IconLink>
      </AdminHead>
      <UpdateForm {...props} />
      <Section title="Stages">
        <BuildingSums stages={stages} />
        <ContractSums account={account} />
        <ProposedSplit account={account} buildingKey={null} />
        <ul className="stages">
          {stages.map((stage) => (
            <li key={stage.name}>
              <StageFacts stage={stage} />
              <StageSums account={account.stages.find((each) => each.stage === stage.name)} />
            </li>
          ))}
        </ul>
      </Section>
      <Section title="Record">
        <BuildingRecord entries={entries} buildingKey={buildingKey} />
        <Protection entries={entries} buildingKey={buildingKey} />
      </Section>
    </>
  )
}

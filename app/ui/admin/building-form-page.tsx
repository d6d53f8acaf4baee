import { DEFAULT_STAGES } from '~/domain/buildings/building.ts'
import { paths } from '~/paths.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { type FormAnswer, fieldsFrom, TextAreaField, TextField } from '../kit/field.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { FormSection, SaveBar } from './kit/form-section.tsx'

type BuildingFormPageProps = {
  /** Null for a new building. */
  building: { id: number; client: string; email: string; projectId: number | null } | null
  formId?: string
  answer: FormAnswer | null
}

/**
 * Adds a building, or changes its client and the public project that shows it. Its stages belong to its record and
 * cannot be changed.
 */
export function BuildingFormPage({ building, formId = '', answer }: BuildingFormPageProps) {
  const of = fieldsFrom(answer, useOpenErrors(answer))
  const client = of('client', building?.client)
  const email = of('email', building?.email)
  const project = of('project', String(building?.projectId ?? ''))
  const plan = of('plan')
  const stages = of('stages', DEFAULT_STAGES)
  const back = building ? paths.buildingAdmin(building.id) : paths.buildingsAdmin()
  return (
    <>
      <AdminHead
        title={building ? 'Edit building' : 'New building'}
        back={{ label: building ? 'Building' : 'Buildings', href: back }}
      />
      <SiteForm
        method="post"
        action={building ? paths.buildingEdit(building.id) : paths.buildingNew()}
        className="form"
        aria-label="Building"
      >
        {building ? null : <input type="hidden" name="formId" value={answer?.typed.formId || formId} />}
        <FormErrors alert={answer?.errors['']?.join(', ')} fields={[client, email, plan, project, stages]} />
        <FormSection title="Client">
          <TextField field={client} label="Name" required maxLength={120} autoComplete="off" />
          <TextField
            field={email}
            label="Email"
            type="email"
            required
            maxLength={254}
            autoComplete="off"
            hint="The link of the page goes there. With another address the link before stops working."
          />
        </FormSection>
        {building ? (
          <FormSection title="Public project page">
            <TextField
              field={project}
              label="Project number"
              isOptional
              inputMode="numeric"
              maxLength={12}
              hint="The project then shows stages and dates, if the client agrees on their page."
            />
          </FormSection>
        ) : (
          <FormSection title="What is built">
            <TextField
              field={plan}
              label="Plan number"
              required
              maxLength={12}
              hint="Such as P-014. Its bill by stage is written down as it is today."
            />
            <TextAreaField
              field={stages}
              label="Stages"
              className="all"
              required
              rows={10}
              hint="One per line: name, colon, when it is done. They can't be changed later."
            />
          </FormSection>
        )}
        <SaveBar cancelHref={back} />
      </SiteForm>
    </>
  )
}

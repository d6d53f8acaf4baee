import { revisionLetter } from '~/domain/plans/plan.ts'
import { type CodedSheet, writeSheets } from '~/domain/plans/sheets.ts'
import { formatBytes } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { controlProps, Field, TextAreaField } from '../kit/field.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { Section } from './kit/section.tsx'
import { fieldOf } from './kit/settings-state.ts'

type SamplePageProps = {
  plan: { id: number; title: string; slug: string; status: string; sampleBytes: number | null }
  sheets: readonly (CodedSheet & { href: string; picture: { size: number; path: string } })[]
  answer: { typed: string; errors: { sheets?: string; sample?: string; form?: string } } | undefined
}

const SAMPLE_HINT = 'One whole sheet as a PDF, marked Sample, at most 10 MB. Anybody can look at it before paying.'

/** The sample of a plan, its sheets, and the codes to print on them. */
export function SamplePage({ plan, sheets, answer }: SamplePageProps) {
  const revision = sheets[0]?.revision ?? 0
  const sample = fieldOf('sample', answer?.errors.sample, undefined)
  const list = fieldOf('sheets', answer?.errors.sheets, answer?.typed ?? writeSheets(sheets))
  return (
    <>
      <AdminHead
        title={`Sample and sheets: ${plan.title}`}
        back={{ label: plan.title, href: paths.itemPage('plan', plan.id) }}
      />
      <RevisionForm
        name="Sample and sheets"
        action={paths.planSample(plan.id)}
        revision={revision}
        alert={answer?.errors.form}
        fields={[sample, list]}
        hasFiles
      >
        <FormSection title="Sample sheet">
          <Field field={sample} label="Sample" isOptional className="all" hint={SAMPLE_HINT}>
            <input {...controlProps(sample, SAMPLE_HINT)} type="file" accept="application/pdf,.pdf" />
          </Field>
          {plan.sampleBytes !== null && plan.status === 'published' ? (
            <p className="all">
              <a
                className="link"
                href={paths.samplePdf(plan.slug)}
              >{`Sample now: PDF, ${formatBytes(plan.sampleBytes)}`}</a>
            </p>
          ) : null}
        </FormSection>
        <FormSection title={revision === 0 ? 'Sheets' : `Sheets, revision ${revisionLetter(revision)}`}>
          <TextAreaField
            field={list}
            label="Sheets"
            className="all"
            rows={14}
            hint="One per line: number, title, size of the paper, such as A-02, Ground Floor Plan, A2. Changing them makes a new revision with new codes; sheets printed before are then superseded."
          />
        </FormSection>
      </RevisionForm>
      {sheets.length === 0 ? null : (
        <Section title="Codes to print">
          <ul className="stack">
            {sheets.map(({ code, number, title, href, picture }) => (
              <li key={code}>
                <svg
                  viewBox={`0 0 ${picture.size} ${picture.size}`}
                  width="120"
                  height="120"
                  role="img"
                  aria-label={`Code of ${number}`}
                >
                  <path d={picture.path} stroke="currentColor" />
                </svg>
                <p>{`${number} ${title}`}</p>
                <a className="cap break-all" href={href}>
                  {href}
                </a>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

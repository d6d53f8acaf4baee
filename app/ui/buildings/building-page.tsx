import type { EntryView, StageProgress } from '~/domain/buildings/building.ts'
import { LONGEST_TEXT } from '~/domain/buildings/building-schema.ts'
import type { Account } from '~/domain/buildings/contract.ts'
import { formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useOpenErrors } from '../hooks/use-edited.ts'
import { TextLink } from '../kit/button-link.tsx'
import { Check } from '../kit/check.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { EmailField, FieldError, type FormAnswer, fieldsFrom, TextAreaField, TextField } from '../kit/field.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { BuildingNow, BuildingRecord, BuildingSums, Protection, StageFacts } from './building-record.tsx'
import { ContractSums, ProposedSplit, StagePayment } from './stage-money.tsx'

type BuildingPageProps = {
  buildingKey: string
  planTitle: string
  isPublic: boolean
  mailsStopped: boolean
  stages: readonly StageProgress[]
  entries: readonly EntryView[]
  account: Account
  formId: string
  answer: FormAnswer | null
  outcome: string | null
}

/** A building under construction, as its client sees it. */
export function BuildingPage({
  buildingKey,
  planTitle,
  isPublic,
  mailsStopped,
  stages,
  entries,
  account,
  formId,
  answer,
  outcome,
}: BuildingPageProps) {
  const errors = useOpenErrors(answer)
  const field = fieldsFrom(answer, errors)
  const number = <input type="hidden" name="formId" value={answer?.typed.formId || formId} />
  const [start] = entries
  /** Each stage has the form: what was typed and refused belongs to one. */
  const surveyField = (stage: string, name: string) => {
    const isIt = answer?.typed.stage === stage
    return {
      ...fieldsFrom(isIt ? answer : null, isIt ? errors : {})(name),
      id: `${name}-${stage}`,
      errorId: `${name}-${stage}-error`,
    }
  }
  const alert = Object.values(answer?.errors ?? {})
    .flat()
    .join(', ')
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title="Your building" lead={planTitle}>
        <p className="cap">Private: whoever has the link of this page can see it.</p>
      </PageHead>
      {outcome ? <Notice text={outcome} /> : null}
      {alert ? <FormAlert text={alert} /> : null}
      <BuildingNow stages={stages} entries={entries} buildingKey={buildingKey} />
      <BuildingSums stages={stages} />
      <ContractSums account={account} />
      <p className="pt-4">
        <a className="link" href="#record">
          Newest entries and photos
        </a>
      </p>
      <ProposedSplit account={account} buildingKey={buildingKey} />
      <section className="part" aria-labelledby="stages">
        <h2 id="stages">Stages</h2>
        {start && stages.some(({ lowMinor }) => lowMinor !== null) ? (
          <p className="cap">{`The bill is at the rates of ${formatDate(start.at)}, when the record began.`}</p>
        ) : null}
        <ol className="stages">
          {stages.map((stage) => (
            <li key={stage.name}>
              <StageFacts stage={stage} />
              <StagePayment
                account={account.stages.find((each) => each.stage === stage.name)}
                buildingKey={buildingKey}
              />
              <FieldError field={field(`pay-${stage.name}`)} />
              {stage.lastDay !== '' && stage.approvedAt === null ? (
                <SiteForm method="post" action={paths.buildingVerb(buildingKey, 'approve')}>
                  {number}
                  <input type="hidden" name="stage" value={stage.name} />
                  <SubmitButton busyLabel={`Approve ${stage.name}`}>{`Approve ${stage.name}`}</SubmitButton>
                  <p className="cap">You agree that this stage is done. An approval stays in the record.</p>
                </SiteForm>
              ) : null}
              <FieldError field={field(`approve-${stage.name}`)} />
              {stage.lastDay === '' ? null : (
                <details open={answer?.typed.stage === stage.name && answer.typed.email !== undefined}>
                  <summary>{`Ask a surveyor to look at ${stage.name}`}</summary>
                  <SiteForm className="form max-w-96" method="post" action={paths.buildingVerb(buildingKey, 'survey')}>
                    {number}
                    <input type="hidden" name="stage" value={stage.name} />
                    <p>
                      Somebody you trust sees the stage on site. They get a link that works once, and what they write
                      enters the record under their name.
                    </p>
                    <TextField
                      field={surveyField(stage.name, 'name')}
                      label="Name of the surveyor"
                      required
                      maxLength={80}
                    />
                    <EmailField field={surveyField(stage.name, 'email')} autoComplete="off" />
                    <SubmitButton busyLabel="Ask">Ask</SubmitButton>
                  </SiteForm>
                </details>
              )}
            </li>
          ))}
        </ol>
      </section>
      <section className="part" aria-labelledby="record">
        <h2 id="record">Record</h2>
        <SiteForm
          key={entries.length}
          className="form max-w-96 pt-4"
          method="post"
          action={paths.buildingVerb(buildingKey, 'comment')}
          aria-label="Comment"
        >
          {number}
          <TextAreaField field={field('text')} label="Comment" required maxLength={LONGEST_TEXT} />
          <div>
            <SubmitButton busyLabel="Add comment">Add comment</SubmitButton>
          </div>
        </SiteForm>
        <BuildingRecord entries={entries} buildingKey={buildingKey} />
        <Protection entries={entries} buildingKey={buildingKey} />
      </section>
      <section className="part" aria-labelledby="choices">
        <h2 id="choices">Your choices</h2>
        <SiteForm
          className="form max-w-96"
          method="post"
          action={paths.buildingVerb(buildingKey, 'consent')}
          aria-label="Public project page"
        >
          {number}
          <Check field={{ ...field('consent'), initialValue: isPublic ? 'true' : '' }}>
            You may show the stages of this building and their dates on your public project page: no name, no amount, no
            photo of this page.
          </Check>
          <div>
            <SubmitButton kind="line" busyLabel="Save my choice">
              Save my choice
            </SubmitButton>
          </div>
        </SiteForm>
        <p className="pt-4">
          <TextLink
            to={paths.buildingStop(buildingKey)}
            label={mailsStopped ? 'Have emails about this building again' : 'Stop emails about this building'}
          />
        </p>
      </section>
    </div>
  )
}

import { Fragment } from 'react'
import { MAX_ANSWERS, type SavedAnswer } from '~/domain/messages/reply-schema.ts'
import { paths } from '~/paths.ts'
import { TextAreaField, TextField } from '../kit/field.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsAnswersPageProps = SettingsState<SavedAnswer[]> & { answers: readonly SavedAnswer[] }

const SPARE = 2

export function SettingsAnswersPage({ answers, revision, typed, errors, hasClash }: SettingsAnswersPageProps) {
  const spare = Math.min(SPARE, MAX_ANSWERS - answers.length)
  const rows = typed ?? [...answers, ...Array.from({ length: spare }, () => ({ title: '', text: '' }))]
  const fields = rows.map((row, at) => ({
    title: fieldOf(`title-${at}`, errors[`title-${at}`], row.title, 'title'),
    text: fieldOf(`text-${at}`, errors[`text-${at}`], row.text, 'text'),
  }))
  return (
    <>
      <SettingsTabs current="Saved answers" />
      <RevisionForm
        name="Saved answers"
        action={paths.settingsAnswers()}
        revision={revision}
        alert={errors['']}
        fields={fields.flatMap(({ title, text }) => [title, text])}
      >
        {hasClash ? <p className="cap">{`Saved now: ${answers.map(({ title }) => title).join(', ')}`}</p> : null}
        <FormSection
          title="Answers to begin from"
          note="They are offered where a message is answered. To remove one, clear both fields."
        >
          {fields.map(({ title, text }, at) => (
            <Fragment key={title.id}>
              <TextField field={title} label={`Title ${at + 1}`} isOptional maxLength={60} autoComplete="off" />
              <TextAreaField field={text} label={`Answer ${at + 1}`} isOptional rows={4} />
            </Fragment>
          ))}
        </FormSection>
      </RevisionForm>
    </>
  )
}

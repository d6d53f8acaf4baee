import { LONGEST_TEXT } from '~/domain/settings/settings-form.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextAreaField } from '../kit/field.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SaveBar } from './kit/form-section.tsx'
import { Section } from './kit/section.tsx'
import { fieldOf } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsTextPageProps = {
  label: string
  name: string
  /** The version in force. */
  version: string
  body: string
  /** An older version, shown for reading. */
  old: { version: string; body: string } | null
  versions: string[]
  alert?: string
  typed?: string
  /** The version that the typed text was based on, if a conflict must still be shown. */
  based?: string | null
  /** Somebody saved in between: the form also shows the saved text. */
  hasClash?: boolean
}

export function SettingsTextPage(props: SettingsTextPageProps) {
  const { label, name, version, body, old, versions, alert, typed, based, hasClash } = props
  const field = fieldOf('body', hasClash ? undefined : alert, typed ?? body)
  return (
    <>
      <SettingsTabs current={label} />
      <div className="cols">
        {old ? (
          <Section title={`Version of ${old.version}`} className="stack">
            <p className="whitespace-pre-line">{old.body}</p>
            <SiteLink className="link" to={paths.settingsText(name)}>
              Back to the version in force
            </SiteLink>
          </Section>
        ) : (
          <SiteForm method="post" action={paths.settingsText(name)} className="form" aria-label={label}>
            <FormErrors alert={hasClash ? alert : null} fields={[field]} />
            <input type="hidden" name="based" value={based ?? version} />
            <TextAreaField
              field={field}
              label="Text"
              hint="Leave a blank line between paragraphs; ## before a line makes it a heading. Saving publishes a new version; the ones before stay readable."
              rows={24}
              required
              maxLength={LONGEST_TEXT}
            />
            {hasClash ? (
              <details className="more" open>
                <summary>What is saved now</summary>
                <p className="whitespace-pre-line">{body}</p>
              </details>
            ) : null}
            <SaveBar label="Publish new version" />
          </SiteForm>
        )}
        <Section title="Versions">
          <ul>
            {versions.map((each, at) => (
              <li key={each}>
                <SiteLink
                  className="link"
                  to={paths.settingsText(name, at === 0 ? '' : each)}
                  aria-current={each === (old?.version ?? version) ? 'page' : undefined}
                >
                  {at === 0 ? `${each}, in force` : each}
                </SiteLink>
              </li>
            ))}
          </ul>
        </Section>
      </div>
    </>
  )
}

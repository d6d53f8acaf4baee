import { PORTFOLIO_SECTIONS } from '~/domain/settings/portfolio-texts.ts'
import { PORTFOLIO_FIELDS, TEXT_LABELS } from '~/domain/settings/settings-form.ts'
import { paths } from '~/paths.ts'
import { TextAreaField, TextField } from '../kit/field.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState, savedNow } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsPortfolioPageProps = SettingsState<Record<string, string>> & {
  texts: Record<string, string>
}

const HINTS: Record<string, string> = {
  parts: 'One part per line: title, colon, text.',
  body: 'Leave a blank line between paragraphs.',
}

export function SettingsPortfolioPage({ texts, revision, typed, errors, hasClash }: SettingsPortfolioPageProps) {
  const values = typed ?? texts
  const fields = PORTFOLIO_FIELDS.map(({ name, section, kind }) => {
    const field = fieldOf(name.replace('.', '-'), errors[name], values[name], name)
    const saved = savedNow(hasClash)(field, texts[name] ?? '')
    const hint = [HINTS[kind], saved].filter(Boolean).join(' ')
    return { section, kind, field, hint, needsLook: saved !== '' || field.errors !== undefined }
  })
  return (
    <>
      <SettingsTabs current="Portfolio" />
      <RevisionForm
        name="Portfolio"
        action={paths.settingsPortfolio()}
        revision={revision}
        alert={errors['']}
        fields={fields.map(({ field }) => field)}
      >
        <p className="cap">
          Fourteen sheets, in the order of <SiteLink to={paths.portfolio()}>the page</SiteLink>. What is empty is not
          shown.
        </p>
        <div>
          {PORTFOLIO_SECTIONS.map((section, at) => {
            const own = fields.filter((each) => each.section === section)
            return (
              <details key={section} className="more" open={at === 0 || own.some(({ needsLook }) => needsLook)}>
                <summary>{`${at + 1}. ${texts[`${section}.title`] ?? section}`}</summary>
                <div className="fields">
                  {own.map(({ kind, field, hint }) => {
                    const shared = { field, label: TEXT_LABELS[kind], className: 'all', hint }
                    return kind === 'title' ? (
                      <TextField key={kind} {...shared} maxLength={80} />
                    ) : (
                      <TextAreaField key={kind} {...shared} isOptional rows={kind === 'lead' ? 3 : 6} />
                    )
                  })}
                </div>
              </details>
            )
          })}
        </div>
      </RevisionForm>
    </>
  )
}

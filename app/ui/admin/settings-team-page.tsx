import type { MemberRow } from '~/domain/settings/read-site-forms.ts'
import { type Member, TEAM_AT_MOST } from '~/domain/settings/settings-form.ts'
import { paths } from '~/paths.ts'
import { TextField } from '../kit/field.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { FormSection, RevisionForm } from './kit/form-section.tsx'
import { fieldOf, type SettingsState } from './kit/settings-state.ts'
import { SettingsTabs } from './settings-tabs.tsx'

type SettingsTeamPageProps = SettingsState<MemberRow[]> & { team: readonly Member[] }

const NOBODY: MemberRow = { place: '', name: '', role: '', about: '', photo: '' }
const isNobody = ({ name, role, about }: MemberRow) => `${name}${role}${about}` === ''

const SPARE = 2

/** The saved members plus a few empty rows; saving adds more. */
function linesOf(team: readonly Member[], typed: readonly MemberRow[] | null): MemberRow[] {
  if (typed) return [...typed]
  const lines = team.map(({ photoKey, ...words }, at) => ({ place: String(at + 1), ...words, photo: photoKey ?? '' }))
  return [...lines, ...Array.from({ length: Math.min(SPARE, TEAM_AT_MOST - lines.length) }, () => NOBODY)]
}

export function SettingsTeamPage({ team, revision, typed, errors, hasClash }: SettingsTeamPageProps) {
  const rows = linesOf(team, typed)
  const fields = rows.map((row, at) => {
    const field = (name: keyof MemberRow) => fieldOf(`${name}-${at}`, errors[`${name}-${at}`], row[name], name)
    return { row, place: field('place'), name: field('name'), role: field('role'), about: field('about') }
  })
  return (
    <>
      <SettingsTabs current="Team" />
      <RevisionForm
        name="Team"
        action={paths.settingsTeam()}
        revision={revision}
        alert={errors['']}
        fields={fields.flatMap(({ place, name, role, about }) => [place, name, role, about])}
      >
        {hasClash ? (
          <details className="more" open>
            <summary>What is saved now</summary>
            <ol>
              {team.map(({ name, role, about }) => (
                <li key={`${name} ${role}`}>{[name, role, about].filter(Boolean).join(', ')}</li>
              ))}
            </ol>
          </details>
        ) : null}
        <p className="cap">
          People are shown by their place, the lowest first. To remove a person, clear all three fields.
        </p>
        {fields.map(({ row, place, name, role, about }, at) => (
          <FormSection key={name.id} title={isNobody(row) ? 'Somebody new' : `${at + 1}. ${row.name}`}>
            <TextField field={name} label="Name" autoComplete="off" />
            <TextField field={role} label="Role" />
            <TextField field={about} label="About" isOptional />
            <TextField field={place} label="Place" inputMode="numeric" isOptional />
            <input type="hidden" name="photo" value={row.photo} />
            {typed === null && at < team.length ? (
              <p className="all flex items-center gap-4">
                {row.photo ? (
                  <img
                    className="size-18 object-cover"
                    src={paths.media(row.photo, 144)}
                    alt=""
                    width={72}
                    height={72}
                    loading="lazy"
                  />
                ) : null}
                <SiteLink
                  className="link"
                  to={paths.settingsTeamPhoto(at + 1)}
                  aria-label={`${row.photo ? 'Change' : 'Add'} photograph of ${row.name}`}
                >
                  {`${row.photo ? 'Change' : 'Add'} photograph`}
                </SiteLink>
              </p>
            ) : null}
          </FormSection>
        ))}
      </RevisionForm>
    </>
  )
}

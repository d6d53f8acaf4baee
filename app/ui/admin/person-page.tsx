import type { Person } from '~/domain/overview/person.ts'
import { formatPhone } from '~/domain/places/phone.ts'
import { paths } from '~/paths.ts'
import { TextField } from '../kit/field.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { MailLink, PhoneLink } from './kit/contact-links.tsx'
import { OtherRows } from './kit/other-rows.tsx'
import { fieldOf } from './kit/settings-state.ts'

const shown = (contact: string) => (contact.includes('@') ? contact : formatPhone(contact))

/** Of a page about one thing of a person: the way to all that is theirs. */
export const PersonLink = ({ email, phone = '' }: { email: string; phone?: string }) =>
  email || phone ? (
    <SiteLink className="link" to={paths.peopleAdmin(email || phone)}>
      Everything of this person
    </SiteLink>
  ) : null

export function PersonPage({ q, person }: { q: string; person: Person | null }) {
  return (
    <>
      <AdminHead title={person?.names[0] ?? 'People'} />
      <SiteForm method="get" action={paths.peopleAdmin()} className="form max-w-128" aria-label="Find a person">
        <TextField field={fieldOf('q', undefined, q)} label="Email or phone" required maxLength={254} />
        <div className="acts">
          <SubmitButton kind="line">Find</SubmitButton>
        </div>
      </SiteForm>
      {person ? (
        <div className="stack mt-6">
          <p>
            {person.of.includes('@') ? <MailLink email={person.of} /> : <PhoneLink phone={person.of} />}
            {person.names.length > 1 ? (
              <span className="cap">{` Also as ${person.names.slice(1).join(', ')}`}</span>
            ) : null}
          </p>
          {person.others.length > 0 ? (
            <ul>
              {person.others.map((other) => (
                <li key={other}>
                  <SiteLink className="link" to={paths.peopleAdmin(other)}>
                    {shown(other)}
                  </SiteLink>
                </li>
              ))}
            </ul>
          ) : null}
          {person.parts.map(({ title, rows }) => (
            <OtherRows key={title} title={title} rows={rows} />
          ))}
          {person.parts.length === 0 ? <p className="soft">Nothing is stored of this person.</p> : null}
        </div>
      ) : (
        <p className="soft mt-6">
          {q
            ? 'Please type a whole email address or phone number.'
            : 'Orders, requests, viewings, messages and more of one person.'}
        </p>
      )}
    </>
  )
}

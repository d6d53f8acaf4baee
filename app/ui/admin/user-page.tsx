import { ROLES } from '~/domain/accounts/roles.ts'
import type { UserDetail } from '~/domain/accounts/user-list.ts'
import type { AuditLine } from '~/domain/audit/audit-list.ts'
import { formatDateTime, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormAlert } from '../kit/error-summary.tsx'
import { SelectField } from '../kit/field.tsx'
import { PostButton } from '../kit/post-button.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { AdminIcon } from './admin-icon.tsx'
import { describeActor } from './describe-change.ts'
import { AdminHead } from './kit/admin-head.tsx'
import { ChangeList } from './kit/change-list.tsx'
import { IconLink } from './kit/icon-link.tsx'
import { useMay } from './kit/role-context.ts'
import { Section } from './kit/section.tsx'
import { fieldOf } from './kit/settings-state.ts'
import { StatusChip } from './kit/status-chip.tsx'
import { PersonLink } from './person-page.tsx'
import { userState } from './users-page.tsx'

type UserPageProps = {
  user: UserDetail
  changes: AuditLine[]
  /** The user is the signed-in person: they see a warning but are not prevented. */
  isSelf: boolean
  alert?: string
  /** Somebody else saved first: `user` has their values. */
  isStale?: boolean
  /** The refused choice. */
  typed?: { role?: string | undefined; disabled?: string | undefined }
}

function InviteAgain({ user }: Pick<UserPageProps, 'user'>) {
  return (
    <>
      <p>
        {user.isInvitationReturned ? (
          <strong>The invitation came back: no such address. Erase this account and invite the right one.</strong>
        ) : (
          'Invited, and has not chosen a password yet.'
        )}
      </p>
      <PostButton kind="line" wide action={paths.userInviteAgain(user.id)}>
        <AdminIcon name="mail" />
        Send the invitation again
      </PostButton>
    </>
  )
}

export function UserPage({ user, changes, isSelf, alert, isStale, typed = {} }: UserPageProps) {
  const may = useMay()
  const mayChange = may('users', 'write')
  const time = (at: number | null) => (at === null ? 'Never' : formatDateTime(at))
  return (
    <>
      <AdminHead title={user.name || user.email} back={{ label: 'Users', href: paths.usersAdmin() }}>
        <StatusChip status={userState(user)} />
      </AdminHead>
      <div className="cols">
        <div className="stack">
          <PersonLink email={user.email} />
          <TitleBlock
            cells={[
              { label: 'Email', value: user.email, span: 'all' },
              { label: 'Email confirmed', value: time(user.emailVerifiedAt) },
              {
                label: 'Signs in with',
                value: user.hasPassword ? 'Password' : user.isInvited ? 'Nothing yet' : 'Google',
              },
              {
                label: 'Two-factor authentication',
                value: user.twoFactorSince === null ? 'Off' : `Since ${time(user.twoFactorSince)}`,
                span: 'all',
              },
              { label: 'Joined', value: time(user.createdAt) },
              { label: 'Last sign-in', value: time(user.lastLoginAt) },
              { label: 'Signed in now', value: plural(user.sessionCount, 'browser') },
              { label: 'Disabled', value: user.disabledAt === null ? 'No' : time(user.disabledAt) },
              { label: 'Role', value: user.role, span: 'all' },
            ]}
          />
          {mayChange ? (
            <SiteForm method="post" action={paths.userAdmin(user.id)} className="box form" aria-label="Role and access">
              <h2>Role and access</h2>
              {alert ? <FormAlert text={alert} /> : null}
              {isStale ? (
                <p>
                  Saved now: {user.role}, {user.disabledAt === null ? 'may sign in' : 'disabled'}. Saving again puts
                  your choice in its place.
                </p>
              ) : null}
              <input type="hidden" name="updatedAt" value={user.updatedAt} />
              {isSelf ? <p className="cap">This is your own account.</p> : null}
              <div className="fields">
                <SelectField field={fieldOf('role', undefined, typed.role ?? user.role)} label="Role">
                  {ROLES.map((role) => (
                    <option key={role}>{role}</option>
                  ))}
                </SelectField>
                <SelectField
                  field={fieldOf('disabled', undefined, typed.disabled ?? String(user.disabledAt !== null))}
                  label="Access"
                >
                  <option value="false">May sign in</option>
                  <option value="true">Disabled</option>
                </SelectField>
              </div>
              <p className="cap">
                Sales: orders, requests, messages, viewings, buildings. Content: items, texts, permits, rates. Accounts:
                reads orders, refunds, exports. Takes effect on their next request.
              </p>
              <div className="acts">
                <SubmitButton>Save</SubmitButton>
              </div>
            </SiteForm>
          ) : null}
        </div>
        <div className="stack">
          {mayChange ? (
            <Section title="Actions" className="stack">
              {user.isInvited ? <InviteAgain user={user} /> : null}
              <PostButton kind="line" wide action={paths.userSignOut(user.id)}>
                <AdminIcon name="out" />
                Sign out everywhere
              </PostButton>
              {user.twoFactorSince === null ? null : (
                <PostButton kind="line" wide action={paths.userTwoFactorOff(user.id)}>
                  <AdminIcon name="phone" />
                  Turn off two-factor authentication
                </PostButton>
              )}
              {/* The answer is a file, which the browser downloads. */}
              <PostButton kind="line" wide action={paths.userData(user.id)} reloadDocument>
                <AdminIcon name="down" />
                Export data
              </PostButton>
              <IconLink icon="trash" className="btn btn-line w-full" to={paths.userErase(user.id)}>
                Erase
              </IconLink>
            </Section>
          ) : null}
          <Section title="What happened">
            <ChangeList changes={changes} detailOf={describeActor} />
            {may('audit') ? (
              <SiteLink className="link" to={paths.auditAdmin('?subject=user')}>
                Audit log
              </SiteLink>
            ) : null}
          </Section>
        </div>
      </div>
    </>
  )
}

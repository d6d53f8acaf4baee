import { inviteSchema } from '~/domain/accounts/account-schema.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, SelectField, TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'

const ROLES = {
  Sales: 'Sales: orders, requests, viewings, messages',
  Content: 'Content: plans, homes, projects, texts',
  Accounts: 'Accounts: orders, refunds, the month',
  Admin: 'Admin: everything',
} as const

export function InvitePage({ result }: { result: FormResult }) {
  const { formProps, fields, errors } = useCheckedFields('invite', inviteSchema, result)
  return (
    <div className="stack max-w-128">
      <AdminHead title="Invite staff" back={{ label: 'Users', href: paths.usersAdmin() }} />
      <SiteForm {...formProps} method="post" action={paths.userInvite()} className="form">
        <FormErrors {...errors} />
        <TextField field={fields.name} label="Name" required maxLength={100} autoComplete="off" />
        <EmailField
          field={fields.email}
          autoComplete="off"
          hint="They get a link to choose their password. It works for three days."
        />
        <SelectField field={fields.role} label="Role" required>
          <option value="">Please choose</option>
          {Object.entries(ROLES).map(([role, label]) => (
            <option key={role} value={role}>
              {label}
            </option>
          ))}
        </SelectField>
        <div className="acts">
          <SubmitButton busyLabel="Sending...">Send the invitation</SubmitButton>
        </div>
      </SiteForm>
    </div>
  )
}

import { REQUEST_STATUS_LABELS, REQUEST_STATUSES } from '~/domain/plan-requests/plan-request.ts'
import type { RequestDetail } from '~/domain/plan-requests/request-list.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { Check } from '../kit/check.tsx'
import { FormErrors } from '../kit/error-summary.tsx'
import { type FieldState, SelectField, TextAreaField, TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { savedNow } from './kit/settings-state.ts'

export type RequestChangeFormProps = {
  request: RequestDetail
  /** The version that the form was rendered with; null after a conflict. */
  version?: number | null
  result?: FormResult
  /** Somebody saved in between: the saved value is shown beside each field that differs. */
  hasClash?: boolean
}

/** As it is typed: `12,500`. */
const asTyped = (minor: number | null) => (minor === null ? '' : formatCedis(minor).replace('GHS ', ''))

export function RequestChangeForm(props: RequestChangeFormProps) {
  const { request, version, result = null, hasClash = false } = props
  const saved = {
    status: request.status as string,
    amount: asTyped(request.quoteMinor),
    deposit: asTyped(request.depositMinor),
    validUntil: request.quoteValidUntil ?? '',
  }
  const { formProps, fields, errors } = useFields({
    id: 'change',
    result,
    names: ['status', 'amount', 'deposit', 'validUntil', 'note', 'notify'],
    defaultValue: saved,
  })
  const { status, amount, deposit, validUntil, note, notify } = fields
  const said = savedNow(hasClash)
  const hintOf = (field: FieldState, now: string, hint: string) => [said(field, now), hint].filter(Boolean).join('. ')
  return (
    <SiteForm
      {...formProps}
      method="post"
      action={paths.planRequestAdmin(request.id)}
      className="box form"
      aria-label="Status and quote"
    >
      <h2>Status and quote</h2>
      <input type="hidden" name="version" value={version ?? request.updatedAt} />
      <FormErrors {...errors} />
      <SelectField
        field={status}
        label="Status"
        hint={said(status, saved.status, REQUEST_STATUS_LABELS[request.status])}
      >
        {REQUEST_STATUSES.map((each) => (
          <option key={each} value={each}>
            {REQUEST_STATUS_LABELS[each]}
          </option>
        ))}
      </SelectField>
      <div className="fields">
        <TextField
          field={amount}
          label="Quote"
          isOptional
          inputMode="decimal"
          hint={hintOf(amount, saved.amount, 'In cedis. The requester is emailed.')}
        />
        <TextField
          field={deposit}
          label="Deposit"
          isOptional
          inputMode="decimal"
          hint={hintOf(deposit, saved.deposit, 'Paid to accept. Empty: all at once.')}
        />
        <TextField
          field={validUntil}
          label="Valid until"
          type="date"
          isOptional
          hint={said(validUntil, saved.validUntil)}
        />
      </div>
      <TextAreaField
        field={note}
        label="Note for the requester"
        isOptional
        rows={4}
        hint="Shown on their status page, and in the email if one is sent."
      />
      <Check field={notify}>Email the requester</Check>
      <div className="acts">
        <SubmitButton>Save</SubmitButton>
      </div>
    </SiteForm>
  )
}

import type { SubmissionResult } from '@conform-to/react'
import { useForm } from '@conform-to/react'
import { formatCedis } from '~/domain/money.ts'
import { REFUND_REASONS } from '~/domain/orders/refund-schema.ts'
import { formatDateTime } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import { Button } from '../kit/button.tsx'
import { ErrorSummary, FormAlert } from '../kit/error-summary.tsx'
import { SelectField, TextField } from '../kit/field.tsx'
import { fieldState, formAlert } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { AdminHead } from './kit/admin-head.tsx'

type RefundPageProps = {
  reference: string
  planTitle: string
  buyerName: string
  amountMinor: number
  refundedMinor: number
  payments: { reference: string; at: number }[]
  /** Of this form: pressed twice it is one refund. */
  formId: string
  result: SubmissionResult<string[]> | null
  busy: boolean
}

type Fields = { amount?: string; reason?: string; payment?: string }

/** Money going back: how much, why, and what becomes of the download. */
export function RefundPage(props: RefundPageProps) {
  const { reference, planTitle, buyerName, amountMinor, refundedMinor, payments, formId, result, busy } = props
  const [form, fields] = useForm<Fields>({ lastResult: result, id: 'refund' })
  const amount = fieldState(fields.amount)
  const reason = fieldState(fields.reason)
  const payment = fieldState(fields.payment)
  const alert = formAlert(form)
  return (
    <div className="confirm stack">
      <AdminHead title={`Refund ${formatCedis(amountMinor - refundedMinor)}`} />
      {alert.alert ? <FormAlert text={alert.alert} /> : null}
      <ErrorSummary fields={[amount, reason, payment]} />
      <p>{`${planTitle}, bought by ${buyerName || 'an erased person'}. ${refundedMinor > 0 ? `${formatCedis(refundedMinor)} went back already.` : ''}`}</p>
      <p>
        The money goes back through Paystack. With a refund in full the buyer loses the download when the money has gone
        back; with a part of it they keep it. This action cannot be undone.
      </p>
      <SiteForm
        method="post"
        action={paths.orderAdminVerb(reference, 'refund')}
        className="stack"
        noValidate
        id={form.id}
      >
        <input type="hidden" name="formId" value={formId} />
        <TextField
          field={amount}
          label="Amount"
          isOptional
          inputMode="decimal"
          hint="In cedis. Leave it empty to refund all that is left."
        />
        <SelectField field={reason} label="Reason">
          {REFUND_REASONS.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </SelectField>
        {payments.length > 1 ? (
          <SelectField field={payment} label="Payment">
            {payments.map(({ reference: name, at }) => (
              <option key={name} value={name}>{`${formatDateTime(at)}, ${name}`}</option>
            ))}
          </SelectField>
        ) : null}
        <div className="acts">
          <SiteLink className="btn btn-line" to={paths.orderAdmin(reference)}>
            Cancel
          </SiteLink>
          <span className="alarming">
            <Button type="submit" busy={busy} busyLabel="Refunding...">
              Refund
            </Button>
          </span>
        </div>
      </SiteForm>
    </div>
  )
}

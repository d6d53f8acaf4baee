import { orderLabel } from '~/domain/orders/order.ts'
import { STAMP_FIELDS, STAMP_KINDS, STAMP_LABELS, STAMP_UNPAID, type ValidStamp } from '~/domain/orders/stamp.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { SelectField, TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'

type StampPageProps = {
  number: number
  reference: string
  isPaid: boolean
  stamps: ValidStamp[]
  /** The sums that wait for a stamp. */
  waits: { payment: number; refund: number }
  result: FormResult
}

const KINDS = { payment: 'The payment', refund: 'A refund' } as const

/** The stamps of an order, and the form for the next one. */
export function StampPage({ number, reference, isPaid, stamps, waits, result }: StampPageProps) {
  const { formProps, fields, errors } = useFields({
    id: 'stamp',
    result,
    names: [...STAMP_FIELDS, 'kind', 'reason'],
    defaultValue: { kind: waits.payment <= 0 && waits.refund > 0 ? 'refund' : 'payment' },
  })
  return (
    <div className="stack max-w-128">
      <AdminHead title={`GRA stamp of ${orderLabel(number)}`} />
      {stamps.map((stamp) => (
        <p key={stamp.id}>
          <strong>{`${KINDS[stamp.kind]}, ${formatCedis(stamp.amountMinor)}: ${stamp.receiptNumber}`}</strong>
          <br />
          <span className="cap">
            {`SDC ${stamp.sdcId}, issued ${formatDateTime(stamp.issuedAt)}, saved by ${stamp.author}${stamp.reason ? `, in place of an earlier one: ${stamp.reason}` : ''}`}
          </span>
        </p>
      ))}
      <p>
        {[
          waits.payment > 0 ? `${formatCedis(waits.payment)} of payments waits for a stamp.` : '',
          waits.refund > 0 ? `${formatCedis(waits.refund)} of refunds waits for a stamp.` : '',
        ]
          .filter(Boolean)
          .join(' ') || (isPaid ? 'Nothing of this order waits for a stamp.' : STAMP_UNPAID)}
      </p>
      <SiteForm
        method="post"
        action={paths.orderAdminVerb(reference, 'stamp')}
        className="stack"
        noValidate
        id={formProps.id}
      >
        <FormErrors {...errors} />
        {STAMP_FIELDS.map((name) => (
          <TextField
            key={name}
            field={fields[name]}
            label={STAMP_LABELS[name]}
            required
            autoComplete="off"
            hint={name === 'issuedAt' ? 'The time in Ghana, like 2026-11-28 14:30' : ''}
          />
        ))}
        <SelectField field={fields.kind} label={STAMP_LABELS.kind}>
          {STAMP_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {KINDS[kind]}
            </option>
          ))}
        </SelectField>
        <TextField field={fields.reason} label={STAMP_LABELS.reason} isOptional maxLength={200} />
        <div className="acts">
          <SiteLink className="btn btn-line" to={paths.orderAdmin(reference)}>
            Cancel
          </SiteLink>{' '}
          <SubmitButton busyLabel="Saving...">Save the stamp</SubmitButton>
        </div>
      </SiteForm>
    </div>
  )
}

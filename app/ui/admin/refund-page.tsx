import { orderLabel } from '~/domain/orders/order.ts'
import {
  REFUND_LOOKED_INTO,
  REFUND_NEEDS_ACCOUNT,
  REFUND_NOTHING_PAID,
  REFUND_REASONS,
  REFUND_RETRY_UNREACHABLE,
} from '~/domain/payments/refund-messages.ts'
import { REFUND_EXTENTS } from '~/domain/payments/refund-schema.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { controlProps, FieldError, SelectField, TextField } from '../kit/field.tsx'
import { type FormResult, useFields } from '../kit/form-state.ts'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'

/** A refund that Paystack could not send, and the banks that it may go to. */
type Attention = { amountMinor: number; banks: { code: string; name: string }[] }

type RefundPageProps = {
  attention: Attention | undefined
  number: number
  reference: string
  planTitle: string
  buyerName: string
  refundedMinor: number
  payments: { reference: string; at: number; restMinor: number | null; isOpen: boolean }[]
  /** Identifies this form, so that sending it twice makes one refund. */
  formId: string
  result?: FormResult
}

type Payment = RefundPageProps['payments'][number]

const unrefundedMinor = ({ restMinor }: Payment) =>
  restMinor === null ? 'what is left is known at Paystack only' : `${formatCedis(restMinor)} left`

const titleOf = ([first, ...others]: Payment[]) =>
  first && others.length === 0 && first.restMinor !== null ? `Refund ${formatCedis(first.restMinor)}` : 'Refund'

/** Asks for the customer's bank account. */
function AccountForm({
  attention,
  reference,
  result,
}: Pick<RefundPageProps, 'reference' | 'result'> & { attention: Attention }) {
  const { formProps, fields, errors } = useFields({
    id: 'account',
    result: result ?? null,
    names: ['bankCode', 'accountNumber'],
  })
  return (
    <SiteForm
      method="post"
      action={paths.orderAdminVerb(reference, 'refund')}
      className="stack"
      noValidate
      id={formProps.id}
    >
      <h2>{`${formatCedis(attention.amountMinor)} needs a bank account`}</h2>
      <FormErrors {...errors} />
      <p>{REFUND_NEEDS_ACCOUNT}</p>
      <SelectField field={fields.bankCode} label="Bank">
        <option value="">Choose a bank</option>
        {attention.banks.map(({ code, name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {attention.banks.length === 0 ? <p className="cap">{REFUND_RETRY_UNREACHABLE}</p> : null}
      <TextField field={fields.accountNumber} label="Account number" inputMode="numeric" autoComplete="off" required />
      <div>
        <SubmitButton busyLabel="Sending...">Send the refund to this account</SubmitButton>
      </div>
    </SiteForm>
  )
}

/** A refund: the amount, the reason, and whether the download stays. */
export function RefundPage(props: RefundPageProps) {
  const { number, reference, planTitle, buyerName, refundedMinor, payments, formId, result = null } = props
  // A payment with a pending refund cannot be refunded again until Paystack answers.
  const offered = payments.filter(({ isOpen }) => !isOpen)
  const { formProps, fields, errors } = useFields({
    id: 'refund',
    result,
    names: ['extent', 'amount', 'reason', 'payment'],
  })
  const { extent, amount, reason, payment } = fields
  const isOfAccount = result?.initialValue !== undefined && 'accountNumber' in (result.initialValue ?? {})
  return (
    <div className="stack max-w-128">
      <AdminHead title={titleOf(offered)} />
      {props.attention ? (
        <AccountForm attention={props.attention} reference={reference} result={isOfAccount ? result : null} />
      ) : null}
      {isOfAccount && props.attention ? null : <FormErrors {...errors} />}
      <p>{`${orderLabel(number)}: ${planTitle}, bought by ${buyerName || 'an erased person'}. ${refundedMinor > 0 ? `${formatCedis(refundedMinor)} already refunded.` : ''}`}</p>
      {offered.length < payments.length ? (
        <p>
          <strong>{REFUND_LOOKED_INTO}</strong>
        </p>
      ) : null}
      <p>
        The money goes back through Paystack. After a full refund the buyer loses the download; after a partial one they
        keep it. This action cannot be undone.
      </p>
      {payments.length === 0 ? <p>{REFUND_NOTHING_PAID}</p> : null}
      {offered.length === 0 ? (
        <SiteLink className="btn btn-line" to={paths.orderAdmin(reference)}>
          Back to the order
        </SiteLink>
      ) : (
        <SiteForm
          method="post"
          action={paths.orderAdminVerb(reference, 'refund')}
          className="stack"
          noValidate
          id={formProps.id}
        >
          <input type="hidden" name="formId" value={formId} />
          {offered.map(({ reference: name, restMinor }) => (
            <input key={name} type="hidden" name="left" value={`${name}:${restMinor ?? ''}`} />
          ))}
          <input type="hidden" name="mustChoose" value="1" />
          <fieldset className="all">
            <legend>How much</legend>
            {Object.entries(REFUND_EXTENTS).map(([value, label], at) => (
              <label key={value} className="check">
                <input
                  {...controlProps(extent)}
                  id={at === 0 ? extent.id : `${extent.id}-${value}`}
                  type="radio"
                  value={value}
                  defaultChecked={extent.initialValue === value}
                  required
                />
                <span>{label}</span>
              </label>
            ))}
            <FieldError field={extent} />
          </fieldset>
          <TextField field={amount} label="Amount" isOptional inputMode="decimal" hint="In cedis. Only for a part." />
          <SelectField field={reason} label="Reason" required>
            <option value="">Please choose</option>
            {REFUND_REASONS.map((each) => (
              <option key={each}>{each}</option>
            ))}
          </SelectField>
          {offered.length > 1 ? (
            <SelectField field={payment} label="Payment" required>
              <option value="">Please choose</option>
              {offered.map((each) => (
                <option key={each.reference} value={each.reference}>
                  {`${formatDateTime(each.at)}, ${unrefundedMinor(each)}, ${each.reference}`}
                </option>
              ))}
            </SelectField>
          ) : null}
          <div className="acts">
            <SiteLink className="btn btn-line" to={paths.orderAdmin(reference)}>
              Cancel
            </SiteLink>{' '}
            <SubmitButton kind="danger" busyLabel="Refunding...">
              Refund
            </SubmitButton>
          </div>
        </SiteForm>
      )}
    </div>
  )
}

import { INVOICES_AT_MOST, type Invoice, invoiceLabel, invoiceSchema } from '~/domain/orders/invoice.ts'
import { orderLabel } from '~/domain/orders/order.ts'
import { formatDate } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Notice } from '../kit/notice.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'

type InvoicePageProps = {
  reference: string
  orderKey: string | undefined
  number: number
  planTitle: string
  invoices: Invoice[]
  result: FormResult
  /** What the form before this page did. */
  outcome: string | null
}

/** The invoices of an order as files, and the form for the first one or its one correction. */
export function InvoicePage({ reference, orderKey, number, planTitle, invoices, result, outcome }: InvoicePageProps) {
  const [valid] = invoices
  const { formProps, fields, errors } = useCheckedFields('invoice', invoiceSchema, result, {
    defaultValue: valid ? { company: valid.company, tin: valid.tin, address: valid.address } : null,
  })
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead
        above={<p className="cap num">Order {orderLabel(number)}</p>}
        title="Invoice for a business"
        lead={`With the name and the tax number of your company, for ${planTitle}.`}
      />
      {outcome ? <Notice text={outcome} /> : null}
      <FormErrors {...errors} />
      <ul className="stack">
        {invoices.map((invoice, at) => (
          <li key={invoice.id}>
            <a className="link" href={paths.invoicePdf(reference, orderKey, invoice.revision)}>
              {`Invoice ${invoiceLabel(invoice.id)} (PDF)`}
            </a>{' '}
            <span className="cap">
              {`${invoice.company}, ${invoice.tin}, ${formatDate(invoice.createdAt)}${at === 0 ? '' : '. Replaced.'}`}
            </span>
          </li>
        ))}
      </ul>
      {invoices.length < INVOICES_AT_MOST ? (
        <SiteForm
          {...formProps}
          className="form max-w-96"
          method="post"
          action={paths.orderInvoice(reference, orderKey)}
        >
          <TextField field={fields.company} label="Company" autoComplete="organization" required maxLength={120} />
          <TextField
            field={fields.tin}
            label="TIN"
            required
            maxLength={30}
            autoComplete="off"
            hint="Tax identification number: 11 letters and digits, or a Ghana Card number such as GHA-000000000-0."
          />
          <TextField field={fields.address} label="Address" autoComplete="street-address" required maxLength={200} />
          <div>
            <SubmitButton>{valid ? 'Correct the invoice' : 'Make the invoice'}</SubmitButton>
          </div>
          <p className="soft small">
            {valid
              ? 'It can be corrected once. The first invoice is then marked as replaced, and both stay.'
              : 'Please check it before you send it: it can be corrected once.'}
          </p>
        </SiteForm>
      ) : null}
      <p>
        <SiteLink className="link" to={paths.order(reference, orderKey)}>
          Back to my order
        </SiteLink>
      </p>
    </div>
  )
}

import { orderLabel } from '~/domain/orders/order.ts'
import { countedMinor, paymentMinor } from '~/domain/payments/money.ts'
import { STATUS_LABELS } from '~/domain/payments/order-state.ts'
import type { PricedChange } from '~/domain/plan-requests/plan-request.ts'
import {
  type Delivery,
  isExpired,
  moreThanQuote,
  paymentUnderReview,
  QUOTE_EXPIRED,
  type Quote,
  type QuotePayment,
  quoteLines,
  termsOf,
} from '~/domain/plan-requests/quote.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { formatBytes, formatDate, formatDateTime } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { PostButton } from '../kit/post-button.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'

type RequestQuoteProps = {
  reference: string
  /** The priced changes that were asked for, the lines of the quote. */
  changes: readonly PricedChange[]
  quote: Quote
  requestKey: string | undefined
  now: number
}

const sumCell = (label: string, minor: number): Cell => ({ label, value: formatCedis(minor) })

/** The amounts quoted, paid and credited, and the amount due. */
export function QuoteSums({ quote }: { quote: Quote }) {
  const { amountMinor, depositMinor, validUntil, creditMinor, paidMinor, waivedMinor, leftMinor, payments } = quote
  const credited = payments.find(({ kind }) => kind === 'plan')
  const cells: Cell[] = [
    sumCell('Deposit', depositMinor),
    { label: 'Valid until', value: validUntil ? formatDate(Date.parse(validUntil)) : 'No date' },
    ...(creditMinor > 0 && credited
      ? [{ ...sumCell(`Credit for order ${orderLabel(credited.number)}`, creditMinor), span: 'all' as const }]
      : []),
    sumCell('Paid', paidMinor),
    ...(waivedMinor > 0 ? [sumCell('Not asked for', waivedMinor)] : []),
    sumCell('Left to pay', leftMinor),
    ...(quote.overMinor > 0
      ? [{ label: 'Paid too much', value: moreThanQuote(formatCedis(quote.overMinor)), span: 'all' as const }]
      : []),
    { ...sumCell('Our quote', amountMinor), span: 'sum' },
  ]
  return <TitleBlock cells={cells} />
}

const buttonOf = ({ dueMinor, leftMinor, paidMinor, isAccepted }: Quote) => {
  if (dueMinor === 0) return 'Accept'
  const part = paidMinor > 0 ? 'the rest' : dueMinor < leftMinor ? 'the deposit' : 'it'
  return `${isAccepted ? 'Pay' : 'Accept and pay'} ${part}: ${formatCedis(dueMinor)}`
}

function QuoteLines({ lines }: { lines: readonly PricedChange[] }) {
  if (lines.length === 0) return null
  return (
    <ul className="kept" aria-label="What the quote is for">
      {lines.map(({ label, priceMinor }) => (
        <li key={label}>
          <span>{label}</span> <span className="num">{formatCedis(priceMinor)}</span>
        </li>
      ))}
    </ul>
  )
}

function Accept({ reference, quote, requestKey, now }: Omit<RequestQuoteProps, 'changes'>) {
  const isOpen = quote.dueMinor > 0 || !quote.isAccepted
  if (!isOpen) return null
  if (paymentUnderReview(quote)) return <p>We are checking a payment. Please do not pay again.</p>
  if (isExpired(quote, now)) return <p role="alert">{QUOTE_EXPIRED}</p>
  return (
    <PostButton
      action={paths.planRequestAccept(reference)}
      fields={{ key: requestKey, shownPrice: quote.dueMinor, shownTerms: termsOf(quote) }}
    >
      {buttonOf(quote)}
    </PostButton>
  )
}

/** What was kept of it, where some went back. */
function paymentWords(payment: QuotePayment) {
  const counted = countedMinor(payment)
  const said = `${formatCedis(paymentMinor(payment))}, ${STATUS_LABELS[payment.status]}`
  return counted > 0 && counted < paymentMinor(payment) ? `${said}, ${formatCedis(counted)} kept` : said
}

export function RequestQuote(props: RequestQuoteProps) {
  const payments = props.quote.payments.filter(({ kind }) => kind === 'quote')
  return (
    <>
      <QuoteLines lines={quoteLines(props.changes, props.quote.amountMinor)} />
      <QuoteSums quote={props.quote} />
      <Accept {...props} />
      {payments.length > 0 ? (
        <ul className="kept">
          {payments.map((payment) => (
            <li key={payment.reference}>
              <a className="link" href={paths.order(payment.reference)}>
                {`${orderLabel(payment.number)} ${payment.planTitle}`}
              </a>{' '}
              <span className="cap">{paymentWords(payment)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

const wordsOf = ({ sizeBytes, withdrawnAt, url, expiresAt }: Delivery) => {
  if (withdrawnAt !== null) return `Withdrawn on ${formatDate(withdrawnAt)}. Please do not use this file.`
  const when = url ? `This link works until ${formatDateTime(expiresAt)}.` : 'You can download it when all is paid.'
  return `ZIP, ${formatBytes(sizeBytes)}. ${when}`
}

/** The delivered files: links once all is paid, before that only their names. */
export function Deliveries({ files }: { files: readonly Delivery[] }) {
  if (files.length === 0) return null
  return (
    <section aria-labelledby="drawings">
      <h2 id="drawings" className="text-xl pt-10 pb-3">
        Your drawings
      </h2>
      <ul className="kept">
        {files.map((file) => (
          <li key={file.id}>
            {file.url ? (
              <a className={buttonClass()} href={file.url}>
                {`Download ${file.filename}`}
              </a>
            ) : (
              <span>{file.filename}</span>
            )}{' '}
            <span className="cap">{wordsOf(file)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

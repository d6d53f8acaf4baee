import type { SharedOrder } from '~/domain/orders/order.ts'
import { payerSchema } from '~/domain/orders/purchase-schema.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { Answer } from '../kit/answer.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { useCheckedFields } from '../kit/checked-fields.ts'
import { FormErrors } from '../kit/error-summary.tsx'
import { EmailField, TextField } from '../kit/field.tsx'
import type { FormResult } from '../kit/form-state.ts'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'
import { SubmitButton } from '../kit/submit-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'
import { PaymentPlates } from './payment-plates.tsx'

type Words = { heading: string; text: string }

/** What the page says where there is nothing to pay. */
function answerWords({ state, sight, buyer, amountMinor, isPlan }: SharedOrder): Words | null {
  const amount = formatCedis(amountMinor)
  switch (state) {
    case 'open':
      return null
    case 'waiting':
      return sight === 'unknown'
        ? {
            heading: 'Not confirmed yet',
            text: 'We cannot reach the payment service just now. If you have paid, please do not pay again: we keep asking, and email you the receipt.',
          }
        : {
            heading: 'Waiting for your approval',
            text: `We asked for ${amount}. With mobile money the prompt is on your phone: approve it there. This page updates every 10 seconds.`,
          }
    case 'paid':
      return {
        heading: 'This order is paid',
        text: `Thank you. Whoever paid has the receipt by email${isPlan ? `, and ${buyer} has the files` : ''}.`,
      }
    case 'second':
      return {
        heading: 'This order was paid already',
        text: `Somebody else paid just before you. We are sending your ${amount} back, the way that it came. You don't need to do anything.`,
      }
    case 'under-review':
      return {
        heading: 'We are checking a payment',
        text: 'A payment came in, but it does not match the order, so a person looks at it. Please do not pay again.',
      }
    case 'ended':
      return {
        heading: 'There is nothing to pay here now',
        text: `This order can no longer be paid. Please ask ${buyer || 'the person who sent you the link'} for a new link.`,
      }
  }
}

type PayForPageProps = { order: SharedOrder; result: FormResult; site: SiteSettings }

/** What somebody else pays for, and their name and address for the receipt. */
export function PayForPage({ order, result, site }: PayForPageProps) {
  const { formProps, fields, errors } = useCheckedFields('pay-for', payerSchema, result)
  const answer = answerWords(order)
  const amount = formatCedis(order.amountMinor)
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead
        above={<p className="cap">{order.buyer ? `for ${order.buyer}` : 'An order'}</p>}
        title={answer?.heading ?? 'Pay for somebody'}
        lead={
          answer?.text ??
          `${order.buyer} asks you to pay. You get the receipt${order.isPlan ? `; ${order.buyer} gets the files` : ''}. If the payment is ever refunded, the money comes back to you.`
        }
      />
      <div className="split">
        {answer === null ? (
          <SiteForm {...formProps} className="form max-w-96" method="post">
            <FormErrors {...errors} />
            <TextField field={fields.name} label="Name" autoComplete="name" required maxLength={120} />
            <EmailField field={fields.email} hint="We will email your receipt here." />
            <div>
              <SubmitButton>{`Pay ${amount}`}</SubmitButton>
            </div>
            <p className="soft small">
              You pay through Paystack, by card or mobile money. <SiteLink to={paths.refunds()}>Refund rule</SiteLink>,{' '}
              <SiteLink to={paths.terms()}>terms</SiteLink>, <SiteLink to={paths.privacy()}>privacy</SiteLink>.
            </p>
          </SiteForm>
        ) : null}
        <div className="stack">
          <TitleBlock
            cells={[
              { label: order.isPlan ? 'Plan' : 'For', value: order.item, span: 'all' },
              ...(order.isPlan ? [{ label: 'File type', value: order.fileType, span: 'all' as const }] : []),
              { label: 'Seller', value: site.legalName, span: 'all' },
              { label: 'Total', value: amount, span: 'sum' },
            ]}
          />
          {answer === null ? <PaymentPlates /> : null}
        </div>
      </div>
    </div>
  )
}

/** Shown alike for a link that never was and for a stopped one. */
export const PayForMissing = () => (
  <Answer
    title="This link does not work any more"
    text="Please ask the person who sent it to you for a new one. Nothing was charged."
  >
    <ButtonLink kind="line" to={paths.home()} label="Go to the home page" />
  </Answer>
)

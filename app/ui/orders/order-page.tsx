import type { ReactNode } from 'react'
import { type DownloadView, type OrderView, orderLabel } from '~/domain/orders/order.ts'
import type { RefusalReason } from '~/domain/payments/grant.ts'
import { type PaymentSight, STATUS_LABELS } from '~/domain/payments/order-state.ts'
import { sellerLine } from '~/domain/settings/describe-site.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { Chip } from '../kit/chip.tsx'
import type { FormAnswer } from '../kit/field.tsx'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PostButton } from '../kit/post-button.tsx'
import { ReturnedMail } from '../kit/returned-mail.tsx'
import { ScaleBar } from '../kit/scale-bar.tsx'
import { BUYING_STEPS, STEP } from './buying-steps.ts'
import { CONTACT_WAYS_ICONS, ContactWays } from './contact-ways.tsx'
import { DownloadBox } from './download-box.tsx'
import { OrderFacts } from './order-facts.tsx'
import { PAY_ANOTHER_WAY, REFRESH_SECONDS, REFUSALS, STATUS_CHIPS, stateWords } from './order-states.ts'
import { PayByOther } from './pay-by-other.tsx'

type OrderPageProps = {
  order: OrderView
  /** The download of a paid order; null if there is none or it no longer works. */
  download: DownloadView | null
  /** A newer revision of the file, which the buyer may also download. */
  newer: DownloadView | null
  /** Why a download link gave no file and redirected here. */
  refusal: RefusalReason | null
  /** Whether the order can still be paid. */
  canPay: boolean
  /** What Paystack last said about the payment. */
  sight: PaymentSight
  autoDownload: boolean
  settings: SiteSettings
  /** The key of the emailed link, for browsers without cookies. */
  orderKey: string | undefined
  /** The plan request, if the order pays its quote. */
  requestHref: string | undefined
  /** The client's page of the building, if the order pays one of its stages. */
  buildingHref: string | undefined
  /** The buyer's address, if mail came back from it, and the answer to the form that corrects it. */
  returned: string | null
  address: FormAnswer | null
  /** The link by which somebody else may pay, if the buyer has made one. */
  shareUrl: string | null
}

/** How to approve a mobile-money payment if the prompt did not arrive. */
function ApprovalHelp({ sellerName }: { sellerName: string }) {
  return (
    <div className="alert note">
      <Icon name="phone" />
      <strong>No prompt on your phone?</strong>
      <p>{`MTN MoMo: dial *170#, choose 6 My Wallet, then 3 My Approvals, and approve ${sellerName}.`}</p>
      <p>Telecel Cash: dial *110# and look for a payment waiting for your PIN.</p>
      <p>AT Money: dial *110# and look for a payment waiting for your PIN.</p>
      <p className="cap">Menus can change. If you can't find the payment, call your network.</p>
    </div>
  )
}

function Pending({ order, canPay, sight, settings, orderKey }: OrderPageProps) {
  const mayBePaid = sight !== 'nothing'
  return (
    <>
      <noscript>
        <meta httpEquiv="refresh" content={String(REFRESH_SECONDS)} />
      </noscript>
      {sight === 'begun' ? <ApprovalHelp sellerName={settings.name} /> : null}
      <p className="cap">
        {`This page updates every ${REFRESH_SECONDS} seconds. You can also close it; we will email you the link.`}
      </p>
      <div className="acts">
        {canPay ? (
          <PostButton
            action={paths.orderPay(order.reference)}
            kind={mayBePaid ? 'line' : 'solid'}
            fields={{ key: orderKey }}
          >
            {mayBePaid ? 'Pay another way' : 'Pay now'}
          </PostButton>
        ) : null}
        <a className={buttonClass('line')} href={paths.order(order.reference, orderKey)}>
          Check again
        </a>
      </div>
      {canPay && mayBePaid ? <p className="cap">{PAY_ANOTHER_WAY}</p> : null}
    </>
  )
}

function Paid({ order, download, newer, refusal, autoDownload, orderKey }: OrderPageProps) {
  const refused = refusal ?? (download === null ? 'expired' : null)
  return (
    <>
      {refused ? (
        <div className="alert note">
          <Icon name="warn" />
          <strong role="alert">{REFUSALS[refused].heading}</strong>
          <p>{REFUSALS[refused].text}</p>
        </div>
      ) : null}
      {download ? (
        <DownloadBox
          order={order}
          download={download}
          newer={newer}
          autoDownload={autoDownload && !refused}
          orderKey={orderKey}
        />
      ) : null}
      <div className="acts">
        <PostButton
          action={paths.orderRenew(order.reference)}
          kind={download ? 'line' : 'solid'}
          fields={{ key: orderKey }}
        >
          Make a new link
        </PostButton>
        <PostButton action={paths.orderResend(order.reference)} kind="line" fields={{ key: orderKey }}>
          Email me the link again
        </PostButton>
        {order.option === 'c' ? null : (
          <a className={buttonClass('line')} href={paths.orderUpgrade(order.reference, orderKey)}>
            Get a larger file
          </a>
        )}
      </div>
    </>
  )
}

/** Shown when staff granted access to the file whatever the state of the payment. */
function GivenAllTheSame({ order, download, newer, orderKey }: OrderPageProps) {
  if (!download) return null
  return (
    <>
      <p>Our staff gave you the files anyway.</p>
      <DownloadBox order={order} download={download} newer={newer} autoDownload={false} orderKey={orderKey} />
    </>
  )
}

function NextStep(props: OrderPageProps): ReactNode {
  const { order, canPay, settings, orderKey } = props
  const contact = <ContactWays settings={settings} about={orderLabel(order.number)} />
  switch (order.status) {
    case 'pending':
      return <Pending {...props} />
    case 'paid':
      return order.option === null ? null : <Paid {...props} />
    case 'failed':
    case 'cancelled':
    case 'abandoned':
      return canPay ? (
        <PostButton action={paths.orderPay(order.reference)} fields={{ key: orderKey }}>
          Pay now
        </PostButton>
      ) : (
        contact
      )
    case 'under-review':
    case 'refunded':
    case 'disputed':
      return (
        <>
          <GivenAllTheSame {...props} />
          {contact}
        </>
      )
  }
}

/** One order in any state, with the next step. */
export function OrderPage(props: OrderPageProps) {
  const { order, sight, settings } = props
  const { heading, text } = stateWords(order, sight)
  // The order of a quote or a stage has no step to choose a file.
  const hasSteps = order.option !== null && (order.status === 'paid' || order.status === 'pending')
  return (
    <div className="wrap">
      <p className="print">{sellerLine(settings)}</p>
      <IconSprite names={['down', 'warn', 'share', ...CONTACT_WAYS_ICONS]} />
      <PageHead above={<p className="cap num">Order {orderLabel(order.number)}</p>} title={order.planTitle} />
      <div className="split">
        <section className="stack" aria-labelledby="state">
          {hasSteps ? (
            <ScaleBar steps={BUYING_STEPS} current={order.status === 'paid' ? STEP.done : STEP.payment} />
          ) : null}
          <p>
            <Chip kind={STATUS_CHIPS[order.status]}>{STATUS_LABELS[order.status]}</Chip>
          </p>
          <ReturnedMail
            email={props.returned}
            action={paths.order(order.reference, props.orderKey)}
            accessKey={props.orderKey}
            answer={props.address}
          />
          <h2 id="state">{heading}</h2>
          <p className="prose">{text}</p>
          <NextStep {...props} />
          {props.canPay ? <PayByOther {...props} /> : null}
          {[
            [props.requestHref, 'Your plan request'],
            [props.buildingHref, 'Your building'],
          ].map(([href, label]) =>
            href ? (
              <p key={label} className="acts">
                <a className={buttonClass('line')} href={href}>
                  {label}
                </a>
              </p>
            ) : null,
          )}
        </section>
        <div className="stack">
          <OrderFacts order={order} orderKey={props.orderKey} />
          {order.paidAt === null ? null : (
            <p>
              <a className="link" href={paths.orderInvoice(order.reference, props.orderKey)}>
                Invoice for a business
              </a>
            </p>
          )}
          <p className="cap num break-all">Reference {order.reference}</p>
          <p className="soft small">
            {order.option === null
              ? 'Something wrong? Tell us and quote the order: '
              : 'Something wrong with the file? Tell us within 7 days and quote the order: '}
            <a href={`mailto:${settings.email}?subject=${encodeURIComponent(orderLabel(order.number))}`}>
              {settings.email}
            </a>
          </p>
        </div>
      </div>
    </div>
  )
}

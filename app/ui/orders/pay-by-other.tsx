import type { OrderView } from '~/domain/orders/order.ts'
import { paths } from '~/paths.ts'
import { ShareLink } from '../catalog/share-link.tsx'
import { Icon } from '../kit/icon.tsx'
import { PostButton } from '../kit/post-button.tsx'

type PayByOtherProps = { order: OrderView; shareUrl: string | null; orderKey: string | undefined }

/** The buyer's link for somebody else to pay. */
export function PayByOther({ order, shareUrl, orderKey }: PayByOtherProps) {
  const action = paths.orderShare(order.reference)
  return (
    <section className="stack" aria-labelledby="share">
      <h3 id="share">Does somebody else pay?</h3>
      <p className="prose">
        Send them a link. They see the plan, the price and your first name. They get the receipt, and you get the files.
      </p>
      {shareUrl ? (
        <>
          <ShareLink url={shareUrl} title={order.planTitle} />
          <p className="small">
            <a
              className="link"
              href={`https://wa.me/?text=${encodeURIComponent(`Please pay for my house plan: ${shareUrl}`)}`}
            >
              <Icon name="chat" />
              Send on WhatsApp
            </a>
          </p>
          <PostButton action={action} kind="line" fields={{ key: orderKey, stop: 'yes' }}>
            Stop this link
          </PostButton>
        </>
      ) : (
        <PostButton action={action} kind="line" fields={{ key: orderKey }}>
          Make a link for whoever pays
        </PostButton>
      )}
    </section>
  )
}

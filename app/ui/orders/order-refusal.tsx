import { isRouteErrorResponse } from '@remix-run/react'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { OrderNotFound } from './order-not-found.tsx'
import { PayAgainPage } from './pay-again-page.tsx'

/** What an action of an order throws when it is not possible now. */
export type Refusal = { reference: string; key: string | null; message: string }

const isRefusal = (data: unknown): data is Refusal => typeof data === 'object' && data !== null && 'message' in data

/**
 * The response to an order action that did nothing. It is thrown, because a returned response would run the route's
 * loader, which redirects a visitor who typed the address to the order.
 */
export function OrderRefusal({ error, pays = false }: { error: unknown; pays?: boolean }) {
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return <OrderNotFound lookupHref={paths.orderLookup()} />
  const { reference, key, message } = error.data
  if (pays) return <PayAgainPage reference={reference} message={message} {...(key ? { orderKey: key } : {})} />
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Your order</h1>
      </div>
      <FormAlert text={message} />
      <p className="acts">
        <SiteLink className={buttonClass('line')} to={paths.order(reference, key ?? undefined)}>
          Back to my order
        </SiteLink>
      </p>
    </div>
  )
}

import { isRouteErrorResponse } from '@remix-run/react'
import { paths } from '~/paths.ts'
import { ButtonLink } from '../kit/button-link.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { PostButton } from '../kit/post-button.tsx'
import { OrderNotFound } from './order-not-found.tsx'

/** What an action of an order throws when it is not possible now. */
export type Refusal = { reference: string; key: string | undefined; message: string }

const isRefusal = (data: unknown): data is Refusal => typeof data === 'object' && data !== null && 'message' in data

/**
 * The response to an order action that did nothing. It is thrown, because a returned response would run the route's
 * loader, which redirects a visitor who typed the address to the order. `pays`: the action was to pay, which can be
 * tried again here.
 */
export function OrderRefusal({ error, pays = false }: { error: unknown; pays?: boolean }) {
  if (!isRouteErrorResponse(error) || !isRefusal(error.data)) return <OrderNotFound />
  const { reference, key, message } = error.data
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <PageHead title={pays ? 'Pay now' : 'Your order'} />
      <div className="form max-w-96">
        <FormAlert text={message} />
        {pays ? <p>Your order is kept, at the same price.</p> : null}
        <div className="acts">
          {pays ? (
            <PostButton action={paths.orderPay(reference)} fields={{ key }}>
              Pay now
            </PostButton>
          ) : null}
          <ButtonLink kind="line" to={paths.order(reference, key)} label="Back to my order" />
        </div>
      </div>
    </div>
  )
}

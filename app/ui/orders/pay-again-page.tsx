import { paths } from '~/paths.ts'
import { Button, buttonClass } from '../kit/button.tsx'
import { FormAlert } from '../kit/error-summary.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

type PayAgainPageProps = { reference: string; message: string; orderKey?: string }

/** Shown when paying an open order failed before reaching Paystack. */
export function PayAgainPage({ reference, message, orderKey }: PayAgainPageProps) {
  return (
    <div className="wrap">
      <IconSprite names={['warn']} />
      <div className="page-head">
        <h1>Pay now</h1>
      </div>
      <SiteForm className="form max-w-96" method="post" action={paths.orderPay(reference)}>
        {orderKey ? <input type="hidden" name="key" value={orderKey} /> : null}
        <FormAlert text={message} />
        <p>Your order is kept, at the same price.</p>
        <div className="acts">
          <Button type="submit">Pay now</Button>
          <SiteLink className={buttonClass('line')} to={paths.order(reference, orderKey)}>
            Back to my order
          </SiteLink>
        </div>
      </SiteForm>
    </div>
  )
}

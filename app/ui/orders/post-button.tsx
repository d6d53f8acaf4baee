import { Button } from '../kit/button.tsx'
import { SiteForm } from '../kit/site-link.tsx'

type PostButtonProps = {
  action: string
  label: string
  kind?: 'solid' | 'line'
  busy?: boolean
  orderKey?: string | undefined
}

/** One thing done to an order: a form of one button. The key of a mailed link goes along where cookies are off. */
export function PostButton({ action, label, kind = 'solid', busy = false, orderKey }: PostButtonProps) {
  return (
    <SiteForm method="post" action={action}>
      {orderKey ? <input type="hidden" name="key" value={orderKey} /> : null}
      <Button type="submit" kind={kind} busy={busy}>
        {label}
      </Button>
    </SiteForm>
  )
}

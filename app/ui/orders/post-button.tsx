import { Button } from '../kit/button.tsx'
import { SiteForm } from '../kit/site-link.tsx'

type PostButtonProps = {
  action: string
  label: string
  kind?: 'solid' | 'line'
  busy?: boolean
  orderKey?: string | undefined
}

/**
 * A form with one button for an action on an order. It includes the key of an emailed link, for browsers without
 * cookies.
 */
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

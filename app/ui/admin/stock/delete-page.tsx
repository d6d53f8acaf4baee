import { plural } from '~/domain/shared/units.ts'
import type { StockKind } from '~/domain/stock/stock.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '../kit/confirm-page.tsx'
import { stockReference } from './stock-words.ts'

type DeletePageProps = {
  kind: StockKind
  id: number
  name: string
  title: string
  text: string
  /** How many orders name it: then it is archived. */
  sold: number
  alert: string | null
  busy: boolean
}

export function DeletePage({ kind, id, name, title, text, sold, alert, busy }: DeletePageProps) {
  const named = `${stockReference(kind, id)} ${name}`
  return (
    <ConfirmPage
      title={title}
      text={text}
      action={paths.stockDelete(kind, id)}
      cancelHref={paths.stockItem(kind, id)}
      busy={busy}
      {...(alert ? { alert } : {})}
    >
      <p className="alert note">
        {sold > 0
          ? `${named} was ordered ${plural(sold, 'time')}. It will be archived, and its buyers keep their files.`
          : named}
      </p>
    </ConfirmPage>
  )
}

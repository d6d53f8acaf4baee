import type { ItemKind } from '~/domain/items/item.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { ConfirmPage } from '../kit/confirm-page.tsx'
import { adminReference } from './item-words.ts'

type DeletePageProps = {
  kind: ItemKind
  id: number
  name: string
  title: string
  text: string
  /** The number of orders for it; if there are any, the item is archived instead. */
  sold: number
  alert: string | undefined
}

export function DeletePage({ kind, id, name, title, text, sold, alert }: DeletePageProps) {
  const named = `${adminReference(kind, id)} ${name}`
  return (
    <ConfirmPage
      title={title}
      text={text}
      action={paths.itemDelete(kind, id)}
      cancelHref={paths.itemPage(kind, id)}
      alert={alert}
    >
      <p className="alert note">
        {sold > 0
          ? `${named} was ordered ${plural(sold, 'time')}. It will be archived, and its buyers keep their files.`
          : named}
      </p>
    </ConfirmPage>
  )
}

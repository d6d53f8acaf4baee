import type { ItemKind } from '~/domain/items/item.ts'
import { paths } from '~/paths.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminHead } from '../kit/admin-head.tsx'
import { ITEM_WORDS } from './item-words.ts'

/** Shown when an item does not exist or was deleted. */
export function MissingItem({ kind }: { kind: ItemKind }) {
  const { title, one } = ITEM_WORDS[kind]
  return (
    <>
      <AdminHead title={title} back={{ label: title, href: paths.items(kind) }} />
      <EmptyState text={`There is no such ${one}. It may have been deleted.`}>
        <SiteLink className="btn btn-line" to={paths.items(kind)}>
          {title}
        </SiteLink>
      </EmptyState>
    </>
  )
}

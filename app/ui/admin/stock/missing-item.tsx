import type { StockKind } from '~/domain/stock/stock.ts'
import { paths } from '~/paths.ts'
import { EmptyState } from '../../kit/empty-state.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminHead } from '../kit/admin-head.tsx'
import { STOCK_WORDS } from './stock-words.ts'

/** Where an address names no item, or one that somebody deleted. */
export function MissingItem({ kind }: { kind: StockKind }) {
  const { title, one } = STOCK_WORDS[kind]
  return (
    <>
      <AdminHead title={title} back={{ label: title, href: paths.stock(kind) }} />
      <EmptyState text={`There is no such ${one}. It may have been deleted.`}>
        <SiteLink className="btn btn-line" to={paths.stock(kind)}>
          {title}
        </SiteLink>
      </EmptyState>
    </>
  )
}

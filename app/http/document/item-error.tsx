/** Shown where a page of an item failed: the section's help where there is no such item. */
import { useLocation } from '@remix-run/react'
import { itemKindAt } from '../../paths.ts'
import { MissingItem } from '../../ui/admin/items/missing-item.tsx'
import { SectionError } from './section-error.tsx'

export function ItemError() {
  const kind = itemKindAt(useLocation().pathname)
  return <SectionError missing={<MissingItem kind={kind} />} />
}

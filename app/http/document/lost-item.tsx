/** What stands where an item can't be edited: its form as that of a new one if it was deleted meanwhile, else the section's help. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ItemForm, StockKind } from '../../domain/stock/stock.ts'
import { ItemFormPage } from '../../ui/admin/stock/item-form-page'
import { MissingItem } from '../../ui/admin/stock/missing-item'
import { SectionError } from './section-error'

export function LostItem({ kind }: { kind: StockKind }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 410)
    return <SectionError missing={<MissingItem kind={kind} />} />
  return <ItemFormPage kind={kind} item={null} form={(error.data as { form: ItemForm }).form} />
}

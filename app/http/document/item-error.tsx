/** Shown where an item can't be edited: its form as a new item's if it was deleted, else the section's help. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ItemForm, ItemKind } from '../../domain/items/item.ts'
import { ItemFormPage } from '../../ui/admin/items/item-form-page'
import { MissingItem } from '../../ui/admin/items/missing-item'
import { SectionError } from './section-error'

export function ItemError({ kind }: { kind: ItemKind }) {
  const error = useRouteError()
  if (!isRouteErrorResponse(error) || error.status !== 410)
    return <SectionError missing={<MissingItem kind={kind} />} />
  return <ItemFormPage kind={kind} item={null} form={(error.data as { form: ItemForm }).form} />
}

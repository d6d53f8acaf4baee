/** Shown where an item can't be edited: its form as a new item's if it was deleted, else the section's help. */
import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import type { ItemForm } from '../../domain/items/item.ts'
import { itemKindAt } from '../../paths.ts'
import { ItemFormPage } from '../../ui/admin/items/item-form-page.tsx'
import { ItemError } from './item-error.tsx'
import { usePageError } from './taken-page.tsx'

export function ItemFormError() {
  const error = usePageError()
  const kind = itemKindAt(useLocation().pathname)
  if (!isRouteErrorResponse(error) || error.status !== 410) return <ItemError />
  return <ItemFormPage kind={kind} item={null} form={(error.data as { form: ItemForm }).form} />
}

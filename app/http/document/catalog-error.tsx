/** Shown for a missing plan, home or list: its catalogue's help. */
import { useLocation } from '@remix-run/react'
import { ItemNotFound } from '../../ui/catalog/item-not-found.tsx'
import { kindAt, SECTIONS } from '../../ui/catalog/sections.ts'
import { SectionError } from './section-error.tsx'

export function CatalogError() {
  const { pathname } = useLocation()
  return <SectionError missing={<ItemNotFound section={SECTIONS[kindAt(pathname)]} />} />
}

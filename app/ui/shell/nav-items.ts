import { paths } from '~/paths.ts'

export type NavKey = 'home' | 'plans'

/** The main navigation; one line an item. An item without a key is never the current page. */
export const NAV_ITEMS: readonly { key?: NavKey; label: string; href: string }[] = [
  { key: 'home', label: 'Home', href: paths.home() },
  { key: 'plans', label: 'Plans', href: paths.plans() },
  { label: 'Find my order', href: paths.orderLookup() },
]

export const FOOTER_LINKS: readonly { label: string; href: string }[] = [
  { label: 'Plans', href: paths.plans() },
  { label: 'Find my order', href: paths.orderLookup() },
  { label: 'Terms', href: paths.terms() },
  { label: 'Refunds', href: paths.refunds() },
  { label: 'Privacy', href: paths.privacy() },
]

import { paths } from '~/paths.ts'

type NavItem = { label: string; href: string }

/** The main navigation, in the order of the specification. */
export const NAV_ITEMS: readonly NavItem[] = [
  { label: 'Home', href: paths.home() },
  { label: 'Projects', href: paths.projects() },
  { label: 'Plans', href: paths.plans() },
  { label: 'Buy House', href: paths.services() },
  { label: 'Contact Us', href: paths.contact() },
  { label: 'Portfolio', href: paths.portfolio() },
]

/** The second list of the phone's menu. */
export const MENU_LINKS: readonly NavItem[] = [
  { label: 'Find my order', href: paths.orderLookup() },
  { label: 'Wishlist', href: paths.wishlist() },
  { label: 'Request Plan', href: paths.requestPlan() },
  { label: 'Permits', href: paths.permits() },
]

/** The menu item of a page: the item's own page and every page below it. */
export const currentItem = (pathname: string): NavItem | undefined =>
  NAV_ITEMS.find(({ href }) => pathname === href || (href !== paths.home() && pathname.startsWith(`${href}/`)))

export const QUICK_LINKS: readonly { label: string; href: string }[] = [
  ...NAV_ITEMS.slice(1),
  { label: 'Find my order', href: paths.orderLookup() },
  { label: 'Wishlist', href: paths.wishlist() },
]

export const LEGAL_LINKS: readonly { label: string; href: string }[] = [
  { label: 'Privacy', href: paths.privacy() },
  { label: 'Terms', href: paths.terms() },
  { label: 'Refunds', href: paths.refunds() },
]

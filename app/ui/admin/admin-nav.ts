import type { Area } from '~/domain/accounts/roles.ts'
import { paths } from '~/paths.ts'
import type { AdminIconName } from './admin-icon.tsx'
import { SETTINGS_TABS } from './settings-tabs.tsx'

/** How many things wait for staff in each area; shown beside the menu item. */
export type Waiting = { orders?: number; planRequests?: number; viewings?: number; messages?: number; mail?: number }

type AdminItem = {
  label: string
  href: string
  icon: AdminIconName
  area?: Area
  /** A second area that opens it. */
  also?: Area
  waiting?: keyof Waiting
}

/** The sidebar: the items of the specification, then the other areas that the firm needs. */
export const ADMIN_ITEMS: readonly (readonly AdminItem[])[] = [
  [
    { label: 'Dashboard', href: paths.administrator(), icon: 'dash' },
    { label: 'Projects', href: paths.projectsAdmin(), icon: 'crane', area: 'items' },
    { label: 'Plans', href: paths.plansAdmin(), icon: 'file', area: 'items' },
    { label: 'Services', href: paths.servicesAdmin(), icon: 'home', area: 'items' },
    { label: 'Contact Us', href: paths.contact(), icon: 'phone' },
    { label: 'Portfolio', href: paths.portfolio(), icon: 'book' },
  ],
  [
    { label: 'Orders', href: paths.ordersAdmin(), icon: 'receipt', area: 'orders', waiting: 'orders' },
    { label: 'Plan requests', href: paths.planRequestsAdmin(), icon: 'ask', area: 'requests', waiting: 'planRequests' },
    { label: 'Viewings', href: paths.viewingsAdmin(), icon: 'home', area: 'viewings', waiting: 'viewings' },
    { label: 'Buildings', href: paths.buildingsAdmin(), icon: 'crane', area: 'building' },
    { label: 'Messages', href: paths.messagesAdmin(), icon: 'chat', area: 'messages', waiting: 'messages' },
    { label: 'People', href: paths.peopleAdmin(), icon: 'users', area: 'orders' },
    { label: 'Rates', href: paths.ratesAdmin(), icon: 'receipt', area: 'rates' },
    { label: 'Permits', href: paths.permitsAdmin(), icon: 'file', area: 'permits' },
    { label: 'Subscribers', href: paths.subscribersAdmin(), icon: 'news', area: 'subscribers' },
    { label: 'Trash', href: paths.trashAdmin(), icon: 'trash', area: 'items', also: 'messages' },
    { label: 'Users', href: paths.usersAdmin(), icon: 'users', area: 'users' },
    { label: 'Site settings', href: paths.settingsAdmin(), icon: 'gear' },
    { label: 'Audit log', href: paths.auditAdmin(), icon: 'clock', area: 'audit' },
    { label: 'Mail and jobs', href: paths.mailAdmin(), icon: 'mail', area: 'mail', waiting: 'mail' },
  ],
]

/** The items that this person may open; Settings opens at the first tab they may see. */
export const itemsFor = (may: (area: Area) => boolean) =>
  ADMIN_ITEMS.map((group) =>
    group.flatMap((item) => {
      const areas = [item.area, item.also].filter((area) => area !== undefined)
      if (item.href !== paths.settingsAdmin())
        return areas.length > 0 && !areas.some((area) => may(area)) ? [] : [{ ...item, to: item.href }]
      const tab = SETTINGS_TABS.find(({ area }) => may(area))
      return tab ? [{ ...item, to: tab.href }] : []
    }),
  ).filter((group) => group.length > 0)

/** The area that a page belongs to; if two addresses match, the longer one. */
export const currentArea = (pathname: string): AdminItem | undefined =>
  ADMIN_ITEMS.flat()
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]

import { paths } from '~/paths.ts'
import type { AdminIconName } from './admin-icon.tsx'

/** What waits for staff, by area; shown beside its item. */
export type Waiting = { orders: number; planRequests: number; messages: number; mail: number }

type AdminItem = { label: string; href: string; icon: AdminIconName; waiting?: keyof Waiting }

/** The sidebar: the items of the specification, then the areas that a firm needs beside them. */
export const ADMIN_ITEMS: readonly (readonly AdminItem[])[] = [
  [
    { label: 'Dashboard', href: paths.administrator(), icon: 'dash' },
    { label: 'Projects', href: paths.projectsAdmin(), icon: 'crane' },
    { label: 'Plans', href: paths.plansAdmin(), icon: 'file' },
    { label: 'Services', href: paths.servicesAdmin(), icon: 'home' },
    { label: 'Contact Us', href: paths.contact(), icon: 'phone' },
    { label: 'Portfolio', href: paths.portfolio(), icon: 'book' },
  ],
  [
    { label: 'Orders', href: paths.ordersAdmin(), icon: 'receipt', waiting: 'orders' },
    { label: 'Plan requests', href: paths.planRequestsAdmin(), icon: 'ask', waiting: 'planRequests' },
    { label: 'Viewings', href: paths.viewingsAdmin(), icon: 'home' },
    { label: 'Messages', href: paths.messagesAdmin(), icon: 'chat', waiting: 'messages' },
    { label: 'Rates', href: paths.ratesAdmin(), icon: 'receipt' },
    { label: 'Permits', href: paths.permitsAdmin(), icon: 'file' },
    { label: 'Subscribers', href: paths.subscribersAdmin(), icon: 'news' },
    { label: 'Users', href: paths.usersAdmin(), icon: 'users' },
    { label: 'Site settings', href: paths.settingsAdmin(), icon: 'gear' },
    { label: 'Audit log', href: paths.auditAdmin(), icon: 'clock' },
    { label: 'Mail and jobs', href: paths.mailAdmin(), icon: 'mail', waiting: 'mail' },
  ],
]

/** The area that a page belongs to: of two that fit, the longer address. */
export const currentArea = (pathname: string): AdminItem | undefined =>
  ADMIN_ITEMS.flat()
    .filter(({ href }) => pathname === href || pathname.startsWith(`${href}/`))
    .sort((a, b) => b.href.length - a.href.length)[0]

import { SiteLink } from './site-link.tsx'

export type Tab = { label: string; href: string }

/** Tabs that are links, so that each has an address. */
export function Tabs({ tabs, current, label }: { tabs: readonly Tab[]; current: string; label: string }) {
  return (
    <nav className="tabs" aria-label={label}>
      {tabs.flatMap((tab) => [
        <SiteLink key={tab.href} to={tab.href} aria-current={tab.label === current ? 'page' : undefined}>
          {tab.label}
        </SiteLink>,
        ' ',
      ])}
    </nav>
  )
}

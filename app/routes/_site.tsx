import { Outlet, useLocation } from '@remix-run/react'
import { useRootData } from '~/root-data'
import { SiteShell } from '~/ui/shell/site-shell'

export default function Site() {
  const { site, flash, lite, year } = useRootData()
  const { pathname, search } = useLocation()
  const current = pathname === '/' ? 'home' : pathname.startsWith('/plans') ? 'plans' : null
  return (
    <SiteShell
      settings={site}
      current={current}
      year={year}
      flash={flash}
      lite={lite}
      currentUrl={`${pathname}${search}`}
    >
      <Outlet />
    </SiteShell>
  )
}

import { Outlet, useLocation } from '@remix-run/react'
import { useRootData } from '~/http/document/root-data.ts'
import { SiteShell } from '~/ui/shell/site-shell.tsx'

export default function Site() {
  const { pathname, search } = useLocation()
  return (
    <SiteShell {...useRootData()} pathname={pathname} search={search}>
      <Outlet />
    </SiteShell>
  )
}

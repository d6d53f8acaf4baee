import { Outlet, useLocation } from '@remix-run/react'
import { useRootData } from '~/http/document/root-data'
import { SiteShell } from '~/ui/shell/site-shell'

export default function Site() {
  const { site, flash, lite, user, wishlist, year, requestId } = useRootData()
  const { pathname, search } = useLocation()
  return (
    <SiteShell
      settings={site}
      pathname={pathname}
      user={user}
      year={year}
      flash={flash}
      pageId={requestId}
      wishlist={wishlist}
      lite={lite}
      currentUrl={`${pathname}${search}`}
    >
      <Outlet />
    </SiteShell>
  )
}

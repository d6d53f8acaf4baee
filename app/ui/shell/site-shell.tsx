import type { ReactNode } from 'react'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { IconSprite } from '../kit/icon.tsx'
import { LiteContext } from '../kit/lite-context.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import { WishlistProvider } from '../wishlist/wishlist-context.tsx'
import type { HeaderUser } from './account-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type SiteShellProps = {
  site: SiteSettings
  /** The address of this page. */
  pathname: string
  search: string
  user: HeaderUser | null
  year: number
  flash: Flash | null
  /** Identifies this response, so that the same message sent again counts as a new message. */
  requestId: string
  lite: boolean
  /** The references of the items in the wishlist. */
  wishlist: readonly string[]
  children: ReactNode
}

/** The layout of every public page: header, drawer, content, footer, toast. */
export function SiteShell({
  site,
  pathname,
  search,
  user,
  year,
  flash,
  requestId,
  lite,
  wishlist,
  children,
}: SiteShellProps) {
  return (
    <LiteContext.Provider value={lite}>
      <WishlistProvider references={wishlist}>
        <IconSprite names={['menu', 'x', 'heart']} />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader name={site.name} pathname={pathname} user={user} />
        <main id="main">
          {children}
          {flash ? <Toast key={requestId} {...flash} /> : null}
          <OfflineNotice />
        </main>
        <SiteFooter settings={site} year={year} lite={lite} currentUrl={`${pathname}${search}`} />
      </WishlistProvider>
    </LiteContext.Provider>
  )
}

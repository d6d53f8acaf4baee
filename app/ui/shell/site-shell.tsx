import type { ReactNode } from 'react'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { IconSprite } from '../kit/icon.tsx'
import { LiteContext } from '../kit/lite-context.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import { WishlistProvider } from '../wishlist/wishlist-context.tsx'
import type { HeaderUser } from './account-menu.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type SiteShellProps = {
  settings: SiteSettings
  pathname: string
  user: HeaderUser | null
  year: number
  flash: Flash | null
  /** Identifies this response, so that the same message sent again counts as a new message. */
  pageId: string
  lite: boolean
  /** The references of the items in the wishlist. */
  wishlist: readonly string[]
  /** Path and query of this page; the choice of picture quality redirects back to it. */
  currentUrl: string
  children: ReactNode
}

/** The layout of every public page: header, drawer, content, footer, toast. */
export function SiteShell({
  settings,
  pathname,
  user,
  year,
  flash,
  pageId,
  lite,
  wishlist,
  currentUrl,
  children,
}: SiteShellProps) {
  return (
    <LiteContext.Provider value={lite}>
      <WishlistProvider references={wishlist}>
        <IconSprite names={['menu', 'x', 'heart']} />
        <a className="skip" href="#main">
          Skip to content
        </a>
        <SiteHeader name={settings.name} pathname={pathname} user={user} />
        <main id="main">
          {children}
          {flash ? <Toast key={pageId} {...flash} /> : null}
          <OfflineNotice />
        </main>
        <SiteFooter settings={settings} year={year} lite={lite} currentUrl={currentUrl} />
      </WishlistProvider>
    </LiteContext.Provider>
  )
}

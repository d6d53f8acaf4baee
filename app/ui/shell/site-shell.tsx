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
  /** Of this answer of the server: the same message said again is a new message. */
  pageId: string
  lite: boolean
  /** The references of what the visitor keeps. */
  wishlist: readonly string[]
  /** Path and query of this page; the choice of pictures comes back to it. */
  currentUrl: string
  children: ReactNode
}

/** Every public page: header, drawer, content, footer, message. */
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

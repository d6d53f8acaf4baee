import type { ReactNode } from 'react'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { IconSprite } from '../kit/icon.tsx'
import { LiteContext } from '../kit/lite-context.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import type { NavKey } from './nav-items.ts'
import { SiteFooter } from './site-footer.tsx'
import { SiteHeader } from './site-header.tsx'

type SiteShellProps = {
  settings: SiteSettings
  current: NavKey | null
  year: number
  flash: Flash | null
  lite: boolean
  /** Path and query of this page; the choice of pictures comes back to it. */
  currentUrl: string
  children: ReactNode
}

/** Every public page: header, drawer, content, footer, message. */
export function SiteShell({ settings, current, year, flash, lite, currentUrl, children }: SiteShellProps) {
  return (
    <LiteContext.Provider value={lite}>
      <IconSprite names={['menu', 'x']} />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <SiteHeader name={settings.name} current={current} />
      <main id="main">
        {children}
        {flash ? <Toast {...flash} /> : null}
      </main>
      <SiteFooter settings={settings} year={year} lite={lite} currentUrl={currentUrl} />
    </LiteContext.Provider>
  )
}

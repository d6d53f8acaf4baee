import type { ReactNode } from 'react'
import { paths } from '~/paths.ts'
import { IconSprite } from '../kit/icon.tsx'
import { Mark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import { OfflineNotice } from './offline-notice.tsx'

/** The layout of sign-in and related pages: one form, beside the drawing of a house on wide screens. */
export function BareShell({ name, flash, children }: { name: string; flash: Flash | null; children: ReactNode }) {
  return (
    <div className="bare">
      <IconSprite names={['warn', 'x']} />
      <aside aria-hidden="true">
        <p className="serif h1">One wall, one gate, everyone safe inside.</p>
        <img src="/opening/elevation.svg" alt="" width={2400} height={772} loading="lazy" />
      </aside>
      <main id="main">
        <SiteLink className="brand" to={paths.home()}>
          <Mark />
          {name}
        </SiteLink>
        {children}
        {flash ? <Toast {...flash} /> : null}
        <OfflineNotice />
      </main>
    </div>
  )
}

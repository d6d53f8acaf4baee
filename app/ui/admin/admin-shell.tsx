import type { ReactNode } from 'react'
import { paths } from '~/paths.ts'
import { useDrawer } from '../hooks/use-drawer.ts'
import { useStaySignedIn } from '../hooks/use-stay-signed-in.ts'
import { Mark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import { AdminIcon, AdminIconSprite } from './admin-icon.tsx'
import { ADMIN_ITEMS, currentArea, type Waiting } from './admin-nav.ts'

type AdminShellProps = {
  firm: string
  /** Who is signed in. */
  userName: string
  pathname: string
  waiting: Waiting
  /** No real money moves. */
  hasTestKeys: boolean
  flash: Flash | null
  /** Of this answer of the server: the same message said again is a new message. */
  pageId: string
  children: ReactNode
}

/** In the drawer plain links: a client-side navigation would leave it open. */
function Items({ pathname, waiting, isPlain }: { pathname: string; waiting: Waiting; isPlain?: boolean }) {
  const current = currentArea(pathname)
  return (
    <>
      {ADMIN_ITEMS.map((group, at) => (
        <ul key={group[0]?.label} className={at === 0 ? undefined : 'next'}>
          {group.map((item) => {
            const count = item.waiting ? waiting[item.waiting] : 0
            const inside = (
              <>
                <AdminIcon name={item.icon} />
                {item.label}
                {count > 0 ? (
                  <b>
                    {count}
                    <span className="sr"> waiting</span>
                  </b>
                ) : null}
              </>
            )
            const mark = item === current ? 'page' : undefined
            return (
              <li key={item.label}>
                {isPlain ? (
                  <a href={item.href} aria-current={mark}>
                    {inside}
                  </a>
                ) : (
                  <SiteLink to={item.href} aria-current={mark}>
                    {inside}
                  </SiteLink>
                )}
              </li>
            )
          })}
        </ul>
      ))}
    </>
  )
}

function Me({ userName }: { userName: string }) {
  return (
    <div className="me">
      <a className="link" href={paths.profile()}>
        <strong>{userName}</strong>
      </a>
      <span className="cap">Admin</span>
      <div>
        <a className="link" href={paths.home()}>
          <AdminIcon name="site" />
          View site
        </a>
        <form method="post" action={paths.logout()}>
          <button type="submit" className="link">
            <AdminIcon name="out" />
            Log out
          </button>
        </form>
      </div>
    </div>
  )
}

/** Every page of the admin area: a sidebar where there is room, else a drawer. */
export function AdminShell({
  firm,
  userName,
  pathname,
  waiting,
  hasTestKeys,
  flash,
  pageId,
  children,
}: AdminShellProps) {
  useStaySignedIn()
  const { dialog, opener, closer } = useDrawer()
  return (
    <div className="desk">
      <AdminIconSprite />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top">
        <div className="wrap">
          <SiteLink className="brand" to={paths.administrator()}>
            <Mark />
            {firm}
          </SiteLink>
          <a className="tool menu" href="#menu" role="button" aria-label="Menu" {...opener}>
            <AdminIcon name="menu" />
          </a>
        </div>
      </header>
      <dialog ref={dialog} className="drawer" id="menu" aria-label="Menu">
        <div>
          <span className="brand">
            <Mark />
            {userName}
          </span>
          <a className="tool" href="#_" aria-label="Close" {...closer}>
            <AdminIcon name="x" />
          </a>
        </div>
        <nav aria-label="Menu">
          <Items pathname={pathname} waiting={waiting} isPlain />
        </nav>
        <Me userName={userName} />
      </dialog>
      <div className="side">
        <SiteLink className="brand" to={paths.administrator()}>
          <Mark />
          {firm}
        </SiteLink>
        <nav aria-label="Admin">
          <Items pathname={pathname} waiting={waiting} />
        </nav>
        <Me userName={userName} />
      </div>
      {hasTestKeys ? (
        <p className="loud">
          <AdminIcon name="warn" />
          The Paystack keys are test keys: no real money moves, and files are given for test payments.
        </p>
      ) : null}
      <main id="main">
        {children}
        {flash ? <Toast key={pageId} {...flash} /> : null}
        <OfflineNotice />
      </main>
    </div>
  )
}

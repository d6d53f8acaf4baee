import { type ReactNode, useContext } from 'react'
import { paths } from '~/paths.ts'
import { useDrawer } from '../hooks/use-drawer.ts'
import { useStaySignedIn } from '../hooks/use-stay-signed-in.ts'
import { Mark } from '../kit/mark.tsx'
import { PostButton } from '../kit/post-button.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Flash, Toast } from '../kit/toast.tsx'
import { OfflineNotice } from '../shell/offline-notice.tsx'
import { AdminIcon, AdminIconSprite } from './admin-icon.tsx'
import { currentArea, itemsFor, type Waiting } from './admin-nav.ts'
import { RoleContext, useMay } from './kit/role-context.ts'

type AdminShellProps = {
  firm: string
  /** The name of the signed-in person. */
  userName: string
  pathname: string
  waiting: Waiting
  /** The Paystack keys are test keys: no real money moves. */
  hasTestKeys: boolean
  flash: Flash | null
  /** Identifies this response, so that the same message sent again counts as a new message. */
  pageId: string
  children: ReactNode
}

/** Plain links in the drawer: client-side navigation would leave it open. */
function Items({ pathname, waiting, isPlain }: { pathname: string; waiting: Waiting; isPlain?: boolean }) {
  const current = currentArea(pathname)
  const may = useMay()
  return (
    <>
      {itemsFor(may).map((group, at) => (
        <ul
          key={group[0]?.label}
          className={at > 0 && !isPlain ? 'mx-5 mt-2 border-line border-t pt-2 [&>li]:-mx-5' : undefined}
        >
          {group.map((item) => {
            const count = (item.waiting && waiting[item.waiting]) || 0
            const inside = (
              <>
                <AdminIcon name={item.icon} />
                {item.label}{' '}
                {count > 0 ? (
                  <b className="ml-auto font-semibold text-laterite text-xs">
                    {count}
                    <span className="sr"> waiting</span>
                  </b>
                ) : null}
              </>
            )
            const mark = item.href === current?.href ? 'page' : undefined
            return (
              <li key={item.label}>
                {isPlain ? (
                  <a className="min-h-12 gap-3 font-sans text-base leading-[1.2]" href={item.to} aria-current={mark}>
                    {inside}
                  </a>
                ) : (
                  <SiteLink
                    className="flex min-h-(--target) items-center gap-2.5 px-5 text-soft no-underline hover:bg-sand hover:text-ink aria-[current]:bg-sand aria-[current]:font-semibold aria-[current]:text-ink aria-[current]:shadow-[inset_3px_0_0_var(--color-laterite)]"
                    to={item.to}
                    aria-current={mark}
                  >
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
    <div className="mt-auto border-line border-t pt-3 leading-[1.3] lg:px-5">
      <a className="link no-underline" href={paths.profile()}>
        <strong>{userName}</strong>
      </a>{' '}
      <span className="cap block">{useContext(RoleContext)}</span>
      <div className="flex justify-between">
        <a className="link no-underline" href={paths.home()}>
          <AdminIcon name="site" />
          View site
        </a>
        <form method="post" action={paths.logout()}>
          <button type="submit" className="link cursor-pointer border-0 bg-transparent">
            <AdminIcon name="out" />
            Log out
          </button>
        </form>
      </div>
    </div>
  )
}

/** The layout of every admin page: a sidebar on wide screens, a drawer on narrow ones. */
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
    <div className="admin lg:grid lg:grid-cols-[14rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr]">
      <AdminIconSprite />
      <a className="skip" href="#main">
        Skip to content
      </a>
      <header className="top lg:hidden">
        <div className="wrap">
          <SiteLink className="brand" to={paths.administrator()}>
            <Mark />
            {firm}
          </SiteLink>{' '}
          <a className="tool menu" href="#menu" role="button" aria-label="Menu" {...opener}>
            <AdminIcon name="menu" />
          </a>
        </div>
      </header>
      <dialog ref={dialog} className="drawer lg:hidden" id="menu" aria-label="Menu">
        <div>
          <span className="brand">
            <Mark />
            {userName}
          </span>{' '}
          <a className="tool" href="#_" aria-label="Close" {...closer}>
            <AdminIcon name="x" />
          </a>
        </div>
        <nav aria-label="Menu">
          <Items pathname={pathname} waiting={waiting} isPlain />
        </nav>
        <Me userName={userName} />
      </dialog>
      <div className="sticky top-0 side row-[1/3] hidden flex-col overflow-auto border-line border-r bg-paper py-3 lg:flex print:hidden">
        <SiteLink
          className="brand mr-0 mb-3 flex-none px-5 leading-[1.15] [overflow-wrap:anywhere]"
          to={paths.administrator()}
        >
          <Mark />
          {firm}
        </SiteLink>
        <nav aria-label="Admin">
          <Items pathname={pathname} waiting={waiting} />
        </nav>
        <Me userName={userName} />
      </div>
      {hasTestKeys ? (
        <p className="flex items-center gap-3 bg-alarm px-(--edge) py-2.5 font-semibold text-[#fff] lg:col-start-2 print:hidden">
          <AdminIcon name="warn" />
          The Paystack keys are test keys: no real money moves, and files are given for test payments.
        </p>
      ) : null}
      <main id="main" className="@container min-w-0 px-(--edge) pt-5 pb-20 lg:col-start-2 lg:pb-12 [&>.alert]:mb-6">
        {children}
        {flash ? (
          <Toast key={pageId} {...flash}>
            {flash.undo ? (
              <PostButton className="link" action={flash.undo.action} fields={flash.undo.fields}>
                {flash.undo.label}
              </PostButton>
            ) : null}
          </Toast>
        ) : null}
        <OfflineNotice />
      </main>
    </div>
  )
}

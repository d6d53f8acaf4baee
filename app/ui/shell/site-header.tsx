import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useDrawer } from '../hooks/use-drawer.ts'
import { Icon } from '../kit/icon.tsx'
import { Mark } from '../kit/mark.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { useWishlist } from '../wishlist/wishlist-context.tsx'
import { AccountMenu, type HeaderUser } from './account-menu.tsx'
import { currentItem, MENU_LINKS, NAV_ITEMS } from './nav-items.ts'

/** Hidden while the wishlist is empty; the footer links to the empty list. */
function WishlistCount() {
  const { saved } = useWishlist()
  if (saved.size === 0) return null
  return (
    <SiteLink className="tool" to={paths.wishlist()} aria-label={`Wishlist, ${plural(saved.size, 'item')}`}>
      <Icon name="heart" />
      <b>{saved.size}</b>
    </SiteLink>
  )
}

type SiteHeaderProps = { name: string; pathname: string; user: HeaderUser | null }

export function SiteHeader({ name, pathname, user }: SiteHeaderProps) {
  const current = currentItem(pathname)
  const { dialog, opener, closer } = useDrawer()
  return (
    <>
      <header className="top">
        <div className="wrap">
          <SiteLink className="brand" to={paths.home()}>
            <Mark />
            {name}
          </SiteLink>{' '}
          <nav aria-label="Main">
            {NAV_ITEMS.flatMap((item) => [
              <SiteLink key={item.href} to={item.href} aria-current={item === current ? 'page' : undefined}>
                {item.label}
              </SiteLink>,
              ' ',
            ])}
            {user ? null : <SiteLink to={paths.login()}>Login</SiteLink>}
          </nav>
          <WishlistCount />
          {user ? <AccountMenu user={user} /> : null}
          <a className="tool menu" href="#menu" role="button" aria-label="Menu" {...opener}>
            <Icon name="menu" />
          </a>
        </div>
      </header>
      {/* Plain links: a client-side navigation would leave the drawer open. */}
      <dialog ref={dialog} className="drawer" id="menu" aria-label="Menu">
        <div>
          <a className="brand" href={paths.home()}>
            <Mark />
            {name}
          </a>{' '}
          <a className="tool" href="#_" aria-label="Close" {...closer}>
            <Icon name="x" />
          </a>
        </div>
        <nav aria-label="Menu">
          <ul>
            {NAV_ITEMS.map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={item === current ? 'page' : undefined}>
                  {item.label}
                </a>
              </li>
            ))}
            <li>
              <a href={user ? paths.profile() : paths.login()}>{user ? 'Profile' : 'Login'}</a>
            </li>
          </ul>
          <ul>
            {MENU_LINKS.map((item) => (
              <li key={item.href}>
                <a href={item.href} aria-current={item.href === pathname ? 'page' : undefined}>
                  {item.label}
                </a>
              </li>
            ))}
          </ul>
        </nav>
      </dialog>
    </>
  )
}

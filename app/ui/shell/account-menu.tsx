import { paths } from '~/paths.ts'
import { Face } from '../accounts/face.tsx'

export type HeaderUser = { name: string; photoKey: string | null }

/**
 * The menu of the signed-in person: Profile and Log out. It opens without scripts; logging out is a plain form, so that
 * the next page is loaded anew.
 */
export function AccountMenu({ user }: { user: HeaderUser }) {
  return (
    <details className="account">
      <summary className="tool">
        <Face name={user.name} photoKey={user.photoKey} />
        <span>{user.name}</span>
      </summary>
      <div>
        <a className="link" href={paths.profile()}>
          Profile
        </a>
        <form method="post" action={paths.logout()}>
          <button type="submit" className="link">
            Logout
          </button>
        </form>
      </div>
    </details>
  )
}

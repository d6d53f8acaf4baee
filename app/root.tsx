import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { data, Links, Meta, Outlet, useLocation, useNavigate, useNavigation } from '@remix-run/react'
import { Fragment, type ReactNode, useContext } from 'react'
import { entryReference } from '~/domain/wishlist/wishlist.ts'
import { readVisitorWishlist } from '~/http/actions/visitor-wishlist.server.ts'
import { readLiteChoice, takeFlash } from '~/http/cookies.server.ts'
import { CONTAINER_ID } from '~/http/document/container.ts'
import { DocumentContext } from '~/http/document/document-context.ts'
import { DocumentHead } from '~/http/document/document-head.tsx'
import { Page } from '~/http/document/taken-page.tsx'
import { getUser } from '~/http/guards.server.ts'
import { FullContext, LiteContext } from '~/ui/kit/lite-context.tsx'
import { type RootData, useRootData } from './http/document/root-data.ts'
import { type RouteHandle, useRouteStyles } from './http/document/route-handle.ts'
import { SectionError } from './http/document/section-error.tsx'
import { readSiteSettings } from './http/site-settings.server.ts'
import { useKeptPictures } from './ui/hooks/use-kept-pictures.ts'
import { useRestored } from './ui/hooks/use-restored.ts'
import accountStyles from './ui/shell/account.css?inline'

/** As a data address it costs no request of its own, and written as in styles.css hardly a byte. */
const MARK =
  'data:image/svg+xml,%3Csvg xmlns=%27http://www.w3.org/2000/svg%27 viewBox=%270 0 32 32%27%3E%3Cpath d=%27M12.5 22v7.5h-10v-27h27v27h-10V22M8.5 19V8.5h15V19%27 fill=%27none%27 stroke=%27%23211b16%27 stroke-width=%273%27/%3E%3Cpath fill=%27%23a03c1d%27 d=%27M13 13h6v6h-6z%27/%3E%3C/svg%3E'

export const links: LinksFunction = () => [{ rel: 'icon', href: MARK }]

export const handle: RouteHandle = {
  styles: (data) => ((data as RootData | undefined)?.user ? [accountStyles] : []),
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, { flash, headers }, choice, wishlist, user] = await Promise.all([
    readSiteSettings(context),
    takeFlash(context, request),
    readLiteChoice(context.settings, request),
    readVisitorWishlist(context, request),
    getUser(context),
  ])
  // The cookie of a session that has ended stays: this page may have been asked for before a sign-in that is answered by
  // now, and to clear it here would sign the browser out again.
  const savesData = request.headers.get('save-data') === 'on'
  const lite = choice ?? savesData
  return data(
    {
      site,
      flash,
      lite,
      full: choice === false,
      wishlist: wishlist.map(entryReference),
      user: user && { name: user.name, photoKey: user.photoKey },
      year: new Date(context.now()).getUTCFullYear(),
      siteUrl: context.settings.SITE_URL,
      requestId: context.requestId,
    } satisfies RootData,
    { headers },
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, styles, bootScript, digest } = useContext(DocumentContext)
  const { lite, full } = useRootData()
  const page = (
    <LiteContext.Provider value={lite}>
      <FullContext.Provider value={full}>{children}</FullContext.Provider>
    </LiteContext.Provider>
  )
  // The browser takes over the container alone. It has as many children here as there, so that `useId` agrees.
  if (!import.meta.env.SSR)
    return (
      <>
        <DocumentHead />
        <Fragment key="body">
          {page}
          {null}
        </Fragment>
      </>
    )
  return (
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        <Meta />
        <style nonce={nonce} dangerouslySetInnerHTML={{ __html: styles }} />
        {/* Behind the styles of every page, which a sheet of its own may replace. */}
        <Links />
      </head>
      <body>
        <div id={CONTAINER_ID} data-id={digest}>
          {page}
        </div>
        {bootScript !== null && <script nonce={nonce} dangerouslySetInnerHTML={{ __html: bootScript }} />}
      </body>
    </html>
  )
}

export default function App() {
  useRouteStyles()
  useKeptPictures()
  const navigate = useNavigate()
  const isWaiting = useNavigation().state !== 'idle'
  // A form that led to another site waits for its answer for ever: the buttons of the restored page would stay busy.
  useRestored(() => {
    if (isWaiting)
      navigate(window.location.pathname + window.location.search, { replace: true, preventScrollReset: true })
  })
  const { pathname, search } = useLocation()
  return (
    <Page address={pathname + search}>
      <Outlet />
    </Page>
  )
}

export function ErrorBoundary() {
  return <SectionError />
}

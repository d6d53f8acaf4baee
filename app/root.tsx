import type { LinksFunction, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { data, isRouteErrorResponse, Links, Meta, Outlet, useRouteError, useRouteLoaderData } from '@remix-run/react'
import { type ReactNode, useContext } from 'react'
import { readSettings } from '~/domain/site/read-site.server.ts'
import { DEFAULT_SETTINGS } from '~/domain/site/settings.ts'
import { DocumentContext } from '~/document-context'
import { paths } from '~/paths.ts'
import { readLiteChoice, takeFlash } from '~/platform/cookies.server'
import { LiteContext } from '~/ui/kit/lite-context'
import { ErrorPage } from '~/ui/shell/error-page'
import { MARK_DATA_URL } from '~/ui/shell/mark'

export const links: LinksFunction = () => [{ rel: 'icon', href: MARK_DATA_URL, type: 'image/svg+xml' }]

export async function loader({ request, context }: LoaderFunctionArgs) {
  const [site, { flash, headers }, choice] = await Promise.all([readSettings(context.db), takeFlash(context.settings, request), readLiteChoice(context.settings, request)])
  const savesData = request.headers.get('save-data') === 'on'
  const lite = choice ?? savesData
  return data({ site, flash, lite, year: new Date(context.now()).getUTCFullYear(), siteUrl: context.settings.SITE_URL, requestId: context.requestId }, { headers })
}

export function Layout({ children }: { children: ReactNode }) {
  const { nonce, styles, bootScript } = useContext(DocumentContext)
  const lite = useRouteLoaderData<typeof loader>('root')?.lite ?? false
  return (
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" content="#f7f2e8" />
        <Meta />
        <Links />
        <style nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <LiteContext.Provider value={lite}>{children}</LiteContext.Provider>
        {bootScript !== null && <script nonce={nonce} suppressHydrationWarning dangerouslySetInnerHTML={{ __html: bootScript }} />}
      </body>
    </html>
  )
}

export default function App() {
  return <Outlet />
}

export function ErrorBoundary() {
  const error = useRouteError()
  const root = useRouteLoaderData<typeof loader>('root')
  const tooMany = isRouteErrorResponse(error) && error.status === 429
  return (
    <ErrorPage
      site={root?.site ?? DEFAULT_SETTINGS}
      title={isRouteErrorResponse(error) && error.status < 500 ? 'This did not work' : 'Something went wrong on our side'}
      message={isRouteErrorResponse(error) && typeof error.data === 'string' ? error.data : tooMany ? 'Too many attempts. Please try again later.' : 'Server is currently unavailable. Please try again later.'}
      requestId={root?.requestId}
      nextHref={paths.home()}
      nextLabel="Go to the home page"
    />
  )
}

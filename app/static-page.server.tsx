/** A whole page from an address that otherwise answers with a file: no router, no scripts, the same look. */
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server.browser'
import type { AppContext } from './platform/context.server'
import styles from './styles.css?inline'

export function renderStaticPage(
  context: Pick<AppContext, 'nonce'>,
  page: ReactNode,
  { title, status }: { title: string; status: number },
): Response {
  const html = renderToStaticMarkup(
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | Fihankra Homes`}</title>
        <style nonce={context.nonce} dangerouslySetInnerHTML={{ __html: styles }} />
      </head>
      <body>
        <main>{page}</main>
      </body>
    </html>,
  )
  return new Response(`<!doctype html>${html}`, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-store',
      'referrer-policy': 'same-origin',
      'x-robots-tag': 'noindex',
    },
  })
}

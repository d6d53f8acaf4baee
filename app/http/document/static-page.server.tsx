/** A whole page at an address that otherwise serves a file: no router, no scripts, the same look. */
import type { ReactNode } from 'react'
import { renderToReadableStream } from 'react-dom/server.browser'
import forms from '../../forms.css?inline'
import styles from '../../styles.css?inline'
import type { AppContext } from '../context.server.ts'
import { PRIVATE_HEADERS } from '../reply.server.ts'
import { readSiteSettings } from '../site-settings.server.ts'

export async function renderStaticPage(
  context: Pick<AppContext, 'nonce' | 'once' | 'db' | 'log'>,
  page: ReactNode,
  { title, status }: { title: string; status: number },
): Promise<Response> {
  const { name } = await readSiteSettings(context)
  const body = await renderToReadableStream(
    <html lang="en-GH">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>{`${title} | ${name}`}</title>
        <style nonce={context.nonce} dangerouslySetInnerHTML={{ __html: styles + forms }} />
      </head>
      <body>
        <main>{page}</main>
      </body>
    </html>,
  )
  return new Response(body, { status, headers: { ...PRIVATE_HEADERS, 'content-type': 'text/html; charset=utf-8' } })
}

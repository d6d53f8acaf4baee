/**
 * Errors without a page of the site: programs get the text alone, browsers a small page that needs neither the database
 * nor the framework.
 */
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { refererPath } from '../local-path.server.ts'

const STYLES =
  'body{margin:0;padding:12vh 20px;background:#f7f2e8;color:#211b16;font:1rem/1.6 -apple-system,"Segoe UI",Roboto,Arial,sans-serif}main{max-width:36rem;margin:auto}h1{font:400 2rem/1.14 "Iowan Old Style","Palatino Linotype",Georgia,serif;margin:0;padding-bottom:.75rem;border-bottom:1px solid #86775f}a{color:#7b2b12;line-height:2.75}small{color:#5a4f43}'

const escapeHtml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')

async function wordsOf(response: Response): Promise<string | null> {
  const type = response.headers.get('content-type') ?? ''
  if (type.startsWith('text/plain')) return response.text()
  if (!response.headers.has('x-remix-error')) return null
  return response.status === 404 ? 'This is not here.' : 'This did not work. Please try again.'
}

export async function renderErrorPage(
  request: Request,
  response: Response,
  { nonce, requestId, settings }: Pick<AppContext, 'nonce' | 'requestId' | 'settings'>,
): Promise<Response> {
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false
  const asksForPage = request.headers.get('accept')?.includes('text/html') ?? false
  // The framework's encoding of a thrown response helps neither people nor programs.
  const isFramework =
    response.headers.get('content-type')?.startsWith('application/json') && response.headers.has('x-remix-error')
  if (response.status < 400 || isPage || !(asksForPage || isFramework)) return response
  const words = await wordsOf(response)
  if (words === null) return response
  const headers = new Headers(response.headers)
  headers.delete('content-length')
  if (!asksForPage) {
    headers.set('content-type', 'text/plain; charset=utf-8')
    return new Response(words, { status: response.status, headers })
  }
  const before = refererPath(request, settings.SITE_URL)
  const html = [
    '<!DOCTYPE html><html lang="en-GH"><head><meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">',
    `<title>This did not work</title><style nonce="${nonce}">${STYLES}</style></head>`,
    `<body><main><h1>This did not work</h1><p role="alert">${escapeHtml(words)}</p><p>`,
    before === null ? '' : `<a href="${escapeHtml(before)}">Go back to the page before</a><br>`,
    `<a href="${paths.home()}">Go to the home page</a></p>`,
    `<p><small>If you write to us, please quote ${escapeHtml(requestId)}.</small></p></main></body></html>`,
  ].join('')
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('cache-control', 'private, no-store')
  headers.append('vary', 'Accept')
  return new Response(request.method === 'HEAD' ? null : html, { status: response.status, headers })
}

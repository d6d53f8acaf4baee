/** The three ways an action ends: invalid (400, errors, values kept), redirectWithToast (303 and a flash), or a thrown response. */

import type { SubmissionResult } from '@conform-to/react'
import { data, type HeadersArgs, redirect } from '@remix-run/cloudflare'
import type { AppContext } from './context.server.ts'
import { type Flash, setFlash } from './cookies.server.ts'

/** `status` is 400, 429 or 503. The page is rendered again with what was typed. */
export const invalid = (result: SubmissionResult<string[]>, status = 400, headers: HeadersInit = {}) =>
  data({ result }, { status, headers })

/** 303 to the next page, which shows the message. */
export async function redirectWithToast(
  context: AppContext,
  to: string,
  flash: Flash | null,
  headers: Headers = new Headers(),
) {
  if (flash) headers.append('set-cookie', await setFlash(context.settings, flash, to))
  return redirect(to, { status: 303, headers })
}

export const notFound = (section: string) => data({ section }, { status: 404 })

/** 302 to the same list's last page. */
export const toLastPage = (address: string) => redirect(address, { status: 302 })
export const movedTo = (address: string) => redirect(address, { status: 301 })

/** For an unknown slug: throws a redirect to the item's present address, or 404. */
export async function redirectRenamed(
  section: string,
  renamed: Promise<string | null>,
  toPath: (slug: string) => string,
): Promise<never> {
  const slug = await renamed
  throw slug ? movedTo(toPath(slug)) : notFound(section)
}

/** Headers of a private page: never stored, never indexed. Keys in its address stay on this site. */
export const PRIVATE_HEADERS = {
  'cache-control': 'private, no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'same-origin',
}

/** For files of an order: the same words whether the order does not exist or is somebody else's. */
export const orderNotHere = () =>
  new Response(
    "We can't show this order here. Open it in the browser you used to buy, or through the link in your mail.",
    { status: 404, headers: { ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } },
  )

/** A private file that a browser saves and never runs. */
export const attachmentHeaders = (filename: string) => ({
  ...PRIVATE_HEADERS,
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
  'content-disposition': `attachment; filename="${filename.replace(/[^\w.-]/g, '_')}"; filename*=UTF-8''${encodeURIComponent(filename)}`,
  'content-security-policy': "default-src 'none'; sandbox",
})

/** `name` has no extension. */
export const pdfAnswer = (name: string, pdf: Uint8Array) =>
  new Response(pdf as BodyInit, {
    headers: {
      ...attachmentHeaders(`${name}.pdf`),
      'content-type': 'application/pdf',
      'content-length': String(pdf.byteLength),
    },
  })

/** The `headers` of a public page with a form: forwards Retry-After. */
export function forwardRetryAfter({ actionHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter = actionHeaders.get('retry-after')
  return retryAfter ? { 'retry-after': retryAfter } : {}
}

/** The `headers` of a private page; forwards Retry-After. */
export function privateHeaders({ actionHeaders, errorHeaders, loaderHeaders }: HeadersArgs): Record<string, string> {
  const retryAfter =
    actionHeaders.get('retry-after') ?? errorHeaders?.get('retry-after') ?? loaderHeaders.get('retry-after')
  const refresh = loaderHeaders.get('refresh')
  return { ...PRIVATE_HEADERS, ...(retryAfter ? { 'retry-after': retryAfter } : {}), ...(refresh ? { refresh } : {}) }
}

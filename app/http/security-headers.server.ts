/** Headers of every answer of the Worker; files under /assets get theirs from public/_headers. */
import type { Settings } from './env.server.ts'

/** Which scripts and styles the policy allows: those with the nonce, or those with these hashes. */
export type Inline = { nonce: string } | { scripts: string; styles: string }

export async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes)
  return btoa(String.fromCharCode(...new Uint8Array(digest)))
}

const hashes = new Map<string, string>()

/** The source expression that allows exactly this text inline. There are few such texts; each is hashed once. */
export async function sourceHash(text: string): Promise<string> {
  const known = hashes.get(text) ?? `'sha256-${await sha256(new TextEncoder().encode(text))}'`
  hashes.set(text, known)
  return known
}

export function contentSecurityPolicy(inline: Inline, settings: Settings): string {
  const checkout = new URL(settings.PAYSTACK_INLINE_URL).origin
  // 'strict-dynamic' does not extend to the imports of a script allowed by hash, as it does with a nonce.
  const { scripts, styles } =
    'nonce' in inline
      ? { scripts: `'nonce-${inline.nonce}' 'strict-dynamic'`, styles: `'nonce-${inline.nonce}'` }
      : { scripts: `${inline.scripts} ${checkout}`, styles: inline.styles }
  const api = new URL(settings.PAYSTACK_API_URL)
  const hosts = [
    checkout,
    // A plain-http API is a program on this machine, which may serve its checkout from another port.
    api.protocol === 'http:' ? `http://${api.hostname}:*` : api.origin,
    'https://checkout.paystack.com',
  ]
  const paystack = [...new Set(hosts)].join(' ')
  return [
    "default-src 'none'",
    `script-src 'self' ${scripts}`,
    `style-src 'self' ${styles}`,
    "img-src 'self' data: blob:",
    "media-src 'self'",
    "font-src 'self'",
    `connect-src 'self' ${paystack}`,
    `frame-src ${paystack}`,
    // Chromium also applies form-action to the redirect that follows a form.
    `form-action 'self' ${paystack} ${new URL(settings.GOOGLE_AUTH_URL).origin}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "manifest-src 'self'",
    "worker-src 'self'",
    ...(settings.SITE_URL.startsWith('https:') ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

/** Sets only headers that are not set yet: a route may be stricter (a download, a private page), never laxer. */
export function secure(response: Response, nonce: string, settings: Settings, requestId: string): Response {
  const headers = new Headers(response.headers)
  const setUnlessSet = (name: string, value: string) => {
    if (!headers.has(name)) headers.set(name, value)
  }
  setUnlessSet('content-security-policy', contentSecurityPolicy({ nonce }, settings))
  setUnlessSet('strict-transport-security', 'max-age=63072000; includeSubDomains')
  setUnlessSet('x-content-type-options', 'nosniff')
  setUnlessSet('referrer-policy', 'strict-origin-when-cross-origin')
  setUnlessSet('permissions-policy', 'camera=(), microphone=(), geolocation=(), usb=(), payment=(self)')
  setUnlessSet('cross-origin-opener-policy', 'same-origin')
  setUnlessSet('cross-origin-resource-policy', 'same-origin')
  // Answers without a cache-control of their own, such as a page's data, may contain personal data.
  if (response.status !== 301) setUnlessSet('cache-control', 'private, no-store')
  setUnlessSet('x-request-id', requestId)
  if (!headers.has('content-type') && response.status === 404) headers.set('content-type', 'text/plain; charset=utf-8')
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers })
}

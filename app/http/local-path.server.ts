/** Where a form may send a visitor next: a path on this site and nothing else. */

/** The path, or `/` for anything that a browser could read as another site. */
export function localPath(wanted: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/host` would leave the site
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u0020\u007f\\]/.test(wanted)) return '/'
  const base = 'http://site.invalid'
  if (!URL.canParse(wanted, base)) return '/'
  const url = new URL(wanted, base)
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** Where a form without a field for it was sent from, if that was a page of this site. */
export function refererPath(request: Request, siteUrl: string): string | null {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin
  return isOurs ? localPath(`${pathname}${search}`) : null
}

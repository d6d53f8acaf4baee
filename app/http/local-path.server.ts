/** Where a form may redirect a visitor: a path on this site and nothing else. */

/** The path, or `/` for anything that a browser could read as another site. */
export function localPath(wanted: unknown): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/host` would leave the site
  if (typeof wanted !== 'string' || !/^\/(?![/\\])/.test(wanted) || /[\u0000-\u0020\u007f\\]/.test(wanted)) return '/'
  const base = 'http://site.invalid'
  const url = new URL(wanted, base)
  return url.origin === base && !url.pathname.startsWith('//') ? `${url.pathname}${url.search}${url.hash}` : '/'
}

/** The page of this site that sent a form without a redirect field, from Referer. */
export function refererPath(request: Request, siteUrl: string): string | null {
  const referer = request.headers.get('referer') ?? ''
  if (!URL.canParse(referer)) return null
  const { origin, pathname, search } = new URL(referer)
  const isOurs = origin === new URL(siteUrl).origin || origin === new URL(request.url).origin
  return isOurs ? localPath(`${pathname}${search}`) : null
}

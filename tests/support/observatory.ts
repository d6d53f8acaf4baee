/**
 * The score of mdn-http-observatory (src/grader/charts.js) for one response, for the checks that apply to our pages.
 */

const policyOf = (response: Response) =>
  new Map(
    (response.headers.get('content-security-policy') ?? '').split('; ').map((each) => {
      const [name = '', ...values] = each.split(' ')
      return [name, values] as const
    }),
  )

export function scoreOf(response: Response, html: string): number {
  const header = (name: string) => response.headers.get(name) ?? ''
  const policy = policyOf(response)
  const isUnsafe = [...policy.values()].flat().some((value) => value.includes("'unsafe-"))
  const hasForeignForms = (policy.get('form-action') ?? ['*']).some((value) => !/^'(self|none)'$/.test(value))
  const isDenied = policy.get('default-src')?.join() === "'none'"
  const cookies = response.headers.getSetCookie()
  const foreign = [...html.matchAll(/<script\b[^>]*\ssrc="https?:[^>]*>/g)].filter(
    ([tag]) => !tag.includes('integrity'),
  )
  const hstsSeconds = Number(/max-age=(\d+)/.exec(header('strict-transport-security'))?.[1] ?? 0)
  return (
    100 +
    (isUnsafe || policy.size < 2 ? -25 : isDenied && !hasForeignForms ? 10 : 5) +
    (cookies.every((cookie) => /httponly/i.test(cookie) && /samesite/i.test(cookie)) ? 5 : -30) +
    (/^(strict-origin-when-cross-origin|same-origin|no-referrer)$/.test(header('referrer-policy')) ? 5 : -5) +
    (hstsSeconds >= 15_768_000 ? 0 : -20) +
    (header('x-content-type-options') === 'nosniff' ? 0 : -5) +
    (policy.get('frame-ancestors')?.join() === "'none'" ? 5 : -20) +
    (/^same-(origin|site)$/.test(header('cross-origin-resource-policy')) ? 10 : 0) +
    (header('access-control-allow-origin') === '' ? 0 : -50) -
    foreign.length * 5
  )
}

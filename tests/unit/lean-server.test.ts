/** The replacements for libraries in the Worker behave as the libraries do. */
import { expect, it } from 'vitest'
import { leanServer } from '../../tools/build/lean-server.ts'

it.each([
  ['session=a'],
  ['session=a; Path=/; HttpOnly', 'flash=; Max-Age=0; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Path=/', 'lite=true'],
  ['a=1; Expires=Wed, 21 Oct 2026 07:28:00 GMT', 'wishlist=x.y%3D; Path=/'],
  ['a=one, two; Path=/', 'b=3'],
])('splits the cookies of one header, of which the first is %s', async (...cookies) => {
  const { load } = leanServer() as { load: (id: string) => string }
  const code = encodeURIComponent(load('\0lean:set-cookie-parser'))
  const { splitCookiesString } = await import(/* @vite-ignore */ `data:text/javascript,${code}`)
  for (const comma of [',', ', ']) expect(splitCookiesString(cookies.join(comma))).toEqual(cookies)
})

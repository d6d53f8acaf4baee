/** Which IP addresses share one rate limit. */
import { expect, it } from 'vitest'
import { rateLimitKey } from '../../app/http/place.ts'

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:a:b:c:d', '2001:db8:1:2::'],
  ['2001:DB8:1:2::9', '2001:db8:1:2::'],
  ['2001:0db8::1', '2001:db8:0:0::'],
  ['::1', '0:0:0:0::'],
  ['fe80::1%eth0', 'fe80:0:0:0::'],
  ['', ''],
])('the client address %s is counted as %s', (address, place) => {
  expect(rateLimitKey(address)).toBe(place)
})

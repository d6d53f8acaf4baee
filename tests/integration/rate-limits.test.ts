/** Each public and account form takes as many attempts as its limit says; the next one is told when to return and changes nothing. */
import { env } from 'cloudflare:workers'
import { expect, it } from 'vitest'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { FLOWS, newPerson, press } from '../support/flows.ts'
import { appWith, fieldValue } from '../support/shop.ts'

/** What anybody may do as often as they like, and why. */
const UNLIMITED: Record<string, string> = {
  'account/logout': 'ends a session and nothing else',
  'account/two-factor-start': 'makes the secret of one account anew',
  'endpoints/paystack-webhook': 'is signed, and a burst of payments is good news',
}
/** Redirects to the profile, which says so. */
const SAID_ON_A_PAGE = 'account/verify'

/** What one address may do in a minute, by the kind of its counter; bytes and viewings are counted by the day. */
const ALLOWED: Record<string, number> = {
  form: 20,
  wish: 120,
  'sign-in-place': 30,
  'upload-bytes': 500_000_000,
  viewings: 8,
}
const TYPED = ['name', 'firstName', 'email', 'phone', 'city']

/** Leaves the address so many attempts of what it was counted under, and as many in the next minute, which may begin meanwhile. */
async function leave(address: string, attempts: number) {
  const counted = `%:${address}%`
  const { results } = await env.DB.prepare(
    'select key, max(window_start) as at from rate_counters where key like ? group by key',
  )
    .bind(counted)
    .all<{ key: string; at: number }>()
  const insert = env.DB.prepare('insert into rate_counters (key, window_start, hits) values (?, ?, ?)')
  await env.DB.batch([
    env.DB.prepare('delete from rate_counters where key like ?').bind(counted),
    ...results.flatMap(({ key, at }) => {
      const hits = (ALLOWED[key.split(':')[0] ?? ''] ?? Number.NaN) - attempts
      return [insert.bind(key, at, hits), ...(attempts === 0 ? [insert.bind(key, at + 60_000, hits)] : [])]
    }),
  ])
  return results
}

it.each(Object.keys(FLOWS).filter((name) => /^(account|endpoints|public|GET public\/pages)\//.test(name)))(
  'a form accepts the last allowed attempt and refuses the next, but not that of another client: %s',
  async (name) => {
    const flow = FLOWS[name]
    if (!flow) throw new Error(`there is no flow ${name}`)
    const person = await newPerson(flow.as, appWith())
    const { address } = person.visitor
    const first = await flow.given(person)
    await press(person, first)
    const counted = await leave(address, 1)
    expect([name, counted.length > 0]).toEqual([name, UNLIMITED[name] === undefined])
    if (UNLIMITED[name]) return
    expect((await press(person, first)).status).not.toBe(429)

    await leave(address, 0)
    const next = await newPerson(flow.as, appWith())
    await env.DB.prepare('delete from wishlist_items').run()
    const ready = await flow.given(next)
    const answer = await press(next, { ...ready, headers: { 'cf-connecting-ip': address } })
    if (name === SAID_ON_A_PAGE)
      expect(await next.visitor.read(answer.headers.get('location') ?? '')).toContain(TOO_MANY_ATTEMPTS)
    else {
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
      const text = await answer.text()
      expect(text).toContain(TOO_MANY_ATTEMPTS)
      // A page says what it is; the answer to a script has no head.
      if (text.startsWith('<!DOCTYPE')) expect(text).toMatch(/<title>[^<]+ \| /)
      for (const [field, value] of Object.entries(ready.fields ?? {}))
        if (TYPED.includes(field)) expect([field, fieldValue(text, field)]).toEqual([field, value])
    }
    if (ready.done) await expect(ready.done()).rejects.toThrow()
    expect((await press(next, ready)).status).toBeLessThan(400)
    await ready.done?.()
  },
)

/** Each public and account form: once an address has used its limit, the next request is told when to return and changes nothing. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { TOO_MANY_ATTEMPTS } from '../../app/domain/shared/rate-messages.ts'
import { FLOWS, newPerson, press } from '../support/flows.ts'
import { appWith } from '../support/shop.ts'

/** What anybody may do as often as they like, and why. */
const UNLIMITED: Record<string, string> = {
  'account/logout': 'ends a session and nothing else',
  'account/two-step-start': 'makes the secret of one account anew',
  'endpoints/paystack-webhook': 'is signed, and a burst of payments is good news',
}
/** Redirects to the profile, which says so. */
const SAID_ON_A_PAGE = 'account/verify'

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

/** Uses up what the address may do in this minute and in the next, which may begin meanwhile; what it was counted under. */
async function useUp(address: string): Promise<unknown[]> {
  const counted = `%:${address}%`
  const [{ results = [] } = {}] = await env.DB.batch([
    env.DB.prepare('update rate_counters set hits = 1e9 where key like ? returning key').bind(counted),
    env.DB.prepare(
      `insert into rate_counters (key, window_start, hits) select key, window_start + 60000, hits from rate_counters
        where key like ? on conflict do nothing`,
    ).bind(counted),
  ])
  return results
}

it.each(Object.keys(FLOWS).filter((name) => /^(account|endpoints|public)\//.test(name)))(
  'refuses one request too many: %s',
  async (name) => {
    const flow = FLOWS[name]
    if (!flow) throw new Error(`there is no flow ${name}`)
    const person = await newPerson(flow.as, appWith())
    await press(person, await flow.given(person))
    const counted = await useUp(person.visitor.address)
    expect([name, counted.length > 0]).toEqual([name, UNLIMITED[name] === undefined])
    if (UNLIMITED[name]) return
    const next = await newPerson(flow.as, appWith())
    await env.DB.prepare('delete from wishlist_items').run()
    const ready = await flow.given(next)
    const headers = { 'cf-connecting-ip': person.visitor.address }
    const answer = await press(next, { ...ready, headers })
    if (name === SAID_ON_A_PAGE)
      expect(await next.visitor.read(answer.headers.get('location') ?? '')).toContain(TOO_MANY_ATTEMPTS)
    else expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    if (ready.done) await expect(ready.done()).rejects.toThrow()
  },
)

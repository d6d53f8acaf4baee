/** Every form of visitors and of accounts: once its address has had its presses, the next one is told when to come again and changes nothing. */
import { env } from 'cloudflare:workers'
import { beforeAll, expect, it, vi } from 'vitest'
import { FLOWS, newPerson, press } from '../support/flows.ts'
import { appWith } from '../support/shop.ts'

/** What anybody may do as often as they like, and why. */
const UNLIMITED: Record<string, string> = {}

beforeAll(() => {
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
})

const counters = (address: string) =>
  env.DB.prepare(`update rate_counters set hits = 1e9 where key like ? returning key`).bind(`%:${address}%`).all()

it.each(Object.keys(FLOWS).filter((name) => /^(account|endpoints|public)\//.test(name)))(
  'one press too many: %s',
  async (name) => {
    const flow = FLOWS[name]
    if (!flow) throw new Error(`there is no flow ${name}`)
    const person = await newPerson(flow.as, appWith())
    await press(person, await flow.given(person))
    const { results } = await counters(person.visitor.address)
    expect([name, results.length > 0]).toEqual([name, UNLIMITED[name] === undefined])
    if (UNLIMITED[name]) return
    const next = await newPerson(flow.as, appWith())
    const ready = await flow.given(next)
    const headers = { 'cf-connecting-ip': person.visitor.address }
    const answer = await press(next, { ...ready, headers })
    console.info(name, answer.status, answer.headers.get('retry-after'), results.map((r) => r.key).join())
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, expect.stringMatching(/^\d+$/)])
    if (ready.done) await expect(ready.done()).rejects.toThrow()
  },
)

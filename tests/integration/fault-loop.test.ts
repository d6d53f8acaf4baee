/**
 * Every call that the site makes, failing: in each flow the first, the second, the third … until a run in which none failed;
 * before its effect, after it, slowly, or with the request ending there; once, or for as long as the person tries. Then they
 * try again, the scheduled jobs run, and what must hold is looked at. `FAULTS` says which points: see docs/trust.md.
 */
import { env } from 'cloudflare:workers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRandom } from '../../tools/storm/random.ts'
import { app, type Fault, later, MODES, runScheduled, withFault } from '../support/faults.ts'
import { FLOWS, type Flow, NO_FLOW, newPerson, press, workForJobs } from '../support/flows.ts'
import { breaksOfAnswer, breaksOfMoney } from '../support/invariants.ts'
import { MINUTE } from '../support/jobs.ts'
import { again, breaksOfObjects, clearSite, closeQuietSite, openQuietSite, settledAfter } from '../support/recovery.ts'
import { ROUTE_TABLE } from '../support/route-table.ts'

type Options = { seed: number; most: number; flow?: string; point?: string }
const options: Options = { seed: 1, most: 1, ...(JSON.parse(env.FAULTS) as Partial<Options>) }
const random = createRandom(options.seed)
type Trial = { breaks: string[]; calls: number; strikes: number }

async function tryFlow(flow: Flow, fault: Fault | null): Promise<Trial> {
  await clearSite()
  const person = await newPerson(flow.as, app)
  const ready = await flow.given(person)
  const first = await withFault(fault, () => press(person, ready))
  const breaks = [...(await breaksOfAnswer(first.answer)), ...(await breaksOfMoney())]
  if (!fault && first.answer.status >= 400) breaks.push(`without a fault it is answered ${first.answer.status}`)
  let { strikes } = first
  const struck = [first.service]
  if (fault?.lasts && strikes > 0) {
    const second = await withFault(fault, () => again(person, ready))
    const jobs = await withFault(fault, runScheduled)
    breaks.push(...(await breaksOfAnswer(second.answer)))
    strikes += second.strikes + jobs.strikes
    struck.push(second.service, jobs.service)
  }
  if (fault) {
    later(MINUTE)
    const last = await again(person, ready)
    if (last.status >= 500) breaks.push(`after the faults it is answered ${last.status}`)
  }
  await ready.done?.().catch((cause: Error) => breaks.push(cause.message.split('\n')[0] ?? ''))
  breaks.push(...(await settledAfter(struck.includes('clock'), strikes)), ...(await breaksOfObjects()))
  return { breaks, calls: first.calls, strikes: first.strikes }
}

async function tryJobs(fault: Fault | null): Promise<Trial> {
  await clearSite()
  await workForJobs(app)
  const first = await withFault(fault, runScheduled)
  const breaks = await breaksOfMoney()
  breaks.push(...(await settledAfter(first.service === 'clock', first.strikes)), ...(await breaksOfObjects()))
  return { breaks, calls: first.calls, strikes: first.strikes }
}

const trials: [string, (fault: Fault | null) => Promise<Trial>][] = [
  ...Object.entries(FLOWS).map(([name, flow]) => [name, (fault: Fault | null) => tryFlow(flow, fault)] as const),
  ['scheduled jobs', tryJobs] as const,
].map(([name, run]) => [name, run])

/** Which of the points of a flow this run visits; a single one where it is named. */
function pointsOf(calls: number): Fault[] {
  if (options.point) {
    const [at, mode, lasts, isDone] = options.point.split('/')
    return [{ at: Number(at), mode: mode as Fault['mode'], lasts: lasts === 'lasts', isDone: isDone === 'done' }]
  }
  const all = Array.from({ length: calls }, (_, at) =>
    MODES.flatMap((mode) => [false, true].map((lasts) => ({ at: at + 1, mode, lasts, isDone: random.chance(0.5) }))),
  ).flat()
  return random.shuffle(all).slice(0, options.most)
}
const nameOf = ({ at, mode, lasts, isDone }: Fault) =>
  `${at}/${mode}/${lasts ? 'lasts' : 'once'}/${isDone ? 'done' : 'not'}`

/** Money goes through these; of the other flows a quick run takes every third. */
const OF_MONEY = /purchase|pay$|webhook|refund|quote|grant|scheduled jobs/
const isTried = (name: string, at: number) =>
  options.flow?.split(',').includes(name) ?? (env.DEEP === '1' || at % 3 === 0 || OF_MONEY.test(name))

let points = 0
beforeAll(openQuietSite)
afterAll(() => {
  closeQuietSite()
  console.info(`Fault points of seed ${options.seed}: ${points}`)
})

describe('the fault loop', () => {
  it.each(trials.filter(([name], at) => isTried(name, at)))(
    'the flow %s survives every fault',
    { timeout: 3_600_000 },
    async (name, run) => {
      const clean = await run(null)
      expect(clean.breaks, `${name} without a fault`).toEqual([])
      const broken: string[] = []
      for (const fault of pointsOf(clean.calls)) {
        const { breaks, strikes } = await run(fault)
        if (strikes > 0) points += 1
        if (breaks.length > 0) broken.push(`--flow '${name}' --point ${nameOf(fault)}: ${breaks.join('; ')}`)
      }
      expect(
        broken.join('\n'),
        `seen again with npm run trust -- --only faults --seed ${options.seed} --flow NAME --point POINT`,
      ).toBe('')
    },
  )
})

it('every route with an action has a flow, or a reason for none', () => {
  const actions = ROUTE_TABLE.filter(({ hasAction }) => hasAction).map(({ name }) => name)
  expect(actions.filter((name) => !FLOWS[name] && !NO_FLOW[name])).toEqual([])
  const known = Object.keys({ ...FLOWS, ...NO_FLOW }).filter((name) => !name.startsWith('GET '))
  expect(known.filter((name) => !actions.includes(name.replace(/:.*/, '')))).toEqual([])
})

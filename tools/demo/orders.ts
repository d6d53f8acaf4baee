/** Orders of the last sixty days in every state, deterministic for a given day. */
import type { PlanOption } from '../../app/domain/plans/options.ts'
import { type DemoPerson, demoBuyer, demoPeople } from './people.ts'
import { seededRandom } from './random.ts'

/** The state in which an order ends; `granted` is under review with its files granted by staff. */
export type DemoEnd =
  | 'paid'
  | 'partly-refunded'
  | 'refunded'
  | 'disputed'
  | 'dispute-lost'
  | 'paid-twice'
  | 'under-review'
  | 'granted'
  | 'pending'
  | 'failed'
  | 'cancelled'
  | 'abandoned'

export type DemoOrder = {
  reference: string
  planNumber: number
  option: PlanOption
  buyer: DemoPerson
  end: DemoEnd
  channel: 'mobile_money' | 'card'
  createdAt: number
  /** From the creation of the order to the payment. */
  payMs: number
  /** How often the file was downloaded. */
  downloads: number
}

/** A plan on sale with its prices in pesewas. */
export type SoldPlan = { number: number; options: readonly PlanOption[] }

const DAYS = 60
const DAY_MS = 86_400_000
const MINUTE_MS = 60_000

const usual = (roll: number): DemoEnd =>
  roll < 0.76 ? 'paid' : roll < 0.84 ? 'abandoned' : roll < 0.92 ? 'cancelled' : 'failed'

/** Orders that the screens need, by how many days ago they were made. */
const SPECIAL: readonly [daysAgo: number, end: DemoEnd, isDemoBuyer?: true][] = [
  [52, 'paid', true],
  [47, 'refunded'],
  [38, 'dispute-lost'],
  [33, 'refunded', true],
  [29, 'partly-refunded'],
  [21, 'paid', true],
  [18, 'granted'],
  [14, 'refunded'],
  [9, 'paid-twice'],
  [8, 'cancelled', true],
  [6, 'disputed'],
  [5, 'partly-refunded'],
  [4, 'paid', true],
  [3, 'pending'],
  [2, 'under-review'],
  [1, 'paid', true],
  [1, 'under-review'],
  [0, 'pending'],
]

export function demoOrders(now: number, plans: readonly SoldPlan[]): DemoOrder[] {
  const random = seededRandom(20_261_121)
  const midnight = now - (now % DAY_MS)
  const made: DemoOrder[] = []
  const add = (day: number, end: DemoEnd, buyer: DemoPerson) => {
    // A day that has only just begun has no orders yet.
    const daysAgo = day === 0 && now - midnight < 60 * MINUTE_MS ? 1 : day
    const startsAt = midnight - daysAgo * DAY_MS
    // From seven in the morning to ten at night; today only what is past.
    const until = daysAgo === 0 ? Math.max(now - startsAt - 20 * MINUTE_MS, MINUTE_MS) : 22 * 60 * MINUTE_MS
    const from = Math.min(7 * 60 * MINUTE_MS, until / 2)
    const createdAt = Math.floor(startsAt + from + random.next() * (until - from))
    const plan = random.pick(plans)
    made.push({
      reference: `ref_${createdAt}_${random.key(24)}`,
      planNumber: plan.number,
      option: random.pick(plan.options),
      buyer,
      end,
      channel: random.next() < 0.68 ? 'mobile_money' : 'card',
      createdAt,
      payMs: 40_000 + random.below(4 * MINUTE_MS),
      downloads: random.next() < 0.85 ? 1 + random.below(3) : 0,
    })
  }
  for (let daysAgo = DAYS; daysAgo >= 0; daysAgo -= 1) {
    const weekday = new Date(midnight - daysAgo * DAY_MS).getUTCDay()
    const isWeekend = weekday === 0 || weekday === 6
    // A little more each week.
    const most = (isWeekend ? 2 : 4) + Math.floor((DAYS - daysAgo) / 20)
    for (let count = random.below(most + 1); count > 0; count -= 1)
      add(daysAgo, usual(random.next()), random.pick(demoPeople))
    for (const [at, end, isDemoBuyer] of SPECIAL)
      if (at === daysAgo) add(daysAgo, end, isDemoBuyer ? demoBuyer : random.pick(demoPeople))
  }
  return made.sort((a, b) => a.createdAt - b.createdAt)
}

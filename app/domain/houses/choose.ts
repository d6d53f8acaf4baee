/**
 * From wishes to at most six houses: those that meet the wishes and stand on the plot, each of another kind, inside the
 * budget first, then more of the wishes, then the shorter outer wall. What cannot be met is said in words, never drawn.
 */
import type { Cost, Range } from '../costs/cost.ts'
import type { Fit, Plot } from '../plots/plot.ts'
import { formatCedis } from '../shared/money.ts'
import { FAMILY_NAMES, familyOf } from './families/families.ts'
import { type Choice, hasOpenKitchen } from './house.ts'
import { problemsOf } from './obstacles.ts'
import { type Counts, KINDS, meets, type Place, placeOf, roomFor } from './places.ts'
import { type Kind, leastSize, type Sides, usualSize } from './sizes.ts'
import type { Wishes } from './wishes.ts'

export const OFFERS_AT_MOST = 6

/** `cost` is null without a rate book that prices every line. */
export type Offer = { choice: Choice; fit: Fit | null; cost: Cost | null; isInBudget: boolean | null }
export type Answer = { offers: Offer[]; problems: string[] }

/** The price of a house; null if it cannot be priced. */
export type Pricing = (choice: Choice) => Cost | null

const choiceOf = ({ family, bedrooms, washrooms, widthDm, depthDm }: Kind & Sides, isClosed = false): Choice => ({
  family,
  bedrooms,
  washrooms,
  widthDm,
  depthDm,
  isClosed,
  isMirrored: false,
})

const wallOf = ({ family, widthDm, depthDm }: Kind & Sides) => (widthDm + depthDm) * familyOf(family).floors
const floorOf = ({ family, widthDm, depthDm }: Kind & Sides) => widthDm * depthDm * familyOf(family).floors

/** The washrooms nearest to the wish first, then the shorter wall. */
const byWish =
  ({ washrooms }: Counts) =>
  (a: Place, b: Place) => {
    const away = (place: Place) => (washrooms === null ? 0 : Math.abs(place.washrooms - washrooms))
    return away(a) - away(b) || Number(a.fit === 'turned') - Number(b.fit === 'turned') || wallOf(a) - wallOf(b)
  }

/** One of each family, then those that differ in their washrooms, then with the kitchen closed. */
function variety(places: readonly Place[]): { place: Place; isClosed: boolean }[] {
  const firsts = FAMILY_NAMES.flatMap((family) => places.find((place) => place.family === family) ?? [])
  const inOrder = places.filter((place) => firsts.includes(place))
  const others = places.filter((place) => !firsts.includes(place))
  const closed = inOrder.filter((place) => hasOpenKitchen(choiceOf(place)))
  return [
    ...[...inOrder, ...others].map((place) => ({ place, isClosed: false })),
    ...closed.map((place) => ({ place, isClosed: true })),
  ]
}

/** The smallest house of the kind that stands the same way round. */
const smallest = (place: Place, plot: Plot | null): Place => ({
  ...place,
  ...leastSize(place, roomFor(place, plot, place.fit)),
})

export function chooseHouses(wishes: Wishes, price: Pricing): Answer {
  const { plot, budgetMinor } = wishes
  const places = KINDS.filter((kind) => meets(kind, wishes))
    .flatMap((kind) => placeOf(kind, plot) ?? [])
    .sort(byWish(wishes))
  if (places.length === 0) return { offers: [], problems: problemsOf(wishes) }
  const chosen = variety(places).slice(0, OFFERS_AT_MOST)
  const offers = chosen.map(({ place, isClosed }): Offer => {
    const first = choiceOf(place, isClosed)
    const cost = price(first)
    const isInBudget = cost && budgetMinor !== null ? cost.highMinor <= budgetMinor : null
    const offer = { choice: first, fit: plot && place.fit, cost, isInBudget }
    if (isInBudget !== false || !cost || budgetMinor === null) return offer
    // Smaller, if what it costs by its floor would then be within the money.
    const less = smallest(place, plot)
    const guess = (cost.highMinor * floorOf(less)) / floorOf(place)
    if (guess > budgetMinor * 1.1) return offer
    const choice = choiceOf(less, isClosed)
    const again = price(choice)
    return { ...offer, choice, cost: again, isInBudget: again !== null && again.highMinor <= budgetMinor }
  })
  const rank = ({ isInBudget, choice }: Offer) => [
    isInBudget === false ? 1 : 0,
    wishes.washrooms === null ? 0 : choice.washrooms - wishes.washrooms,
    wallOf(choice),
  ]
  const byRank = (a: Offer, b: Offer) => {
    const [left, right] = [rank(a), rank(b)]
    return left.map((each, at) => each - (right[at] ?? 0)).find((each) => each !== 0) ?? 0
  }
  offers.sort(byRank)
  return { offers, problems: isOverBudget(offers) ? [overBudget(offers, budgetMinor ?? 0)] : [] }
}

const isOverBudget = (offers: readonly Offer[]) => offers.every(({ isInBudget }) => isInBudget === false)

function overBudget(offers: readonly Offer[], budgetMinor: number): string {
  const costs = offers.flatMap(({ cost }) => (cost ? [cost] : []))
  const [least] = costs.sort((a: Range, b: Range) => a.highMinor - b.highMinor)
  const over = Math.ceil(((least?.highMinor ?? 0) - budgetMinor) / 100) * 100
  return `None of these is certain to stay within ${formatCedis(budgetMinor)}: the cheapest may cost ${formatCedis(over)} more.`
}

/** The house with as many bedrooms on another number of floors; null where there is none. */
export function otherFloors(choice: Choice): Choice | null {
  const others = KINDS.filter(
    ({ family, bedrooms }) =>
      bedrooms === choice.bedrooms && familyOf(family).floors !== familyOf(choice.family).floors,
  )
  const [nearest] = others.sort(
    (a, b) => Math.abs(a.washrooms - choice.washrooms) - Math.abs(b.washrooms - choice.washrooms),
  )
  return nearest ? { ...choiceOf({ ...nearest, ...usualSize(nearest) }), isMirrored: choice.isMirrored } : null
}

/**
 * From wishes to at most six houses: those that meet the wishes and stand on the plot, each of another kind, inside the
 * budget first, then more of the wishes, then the shorter outer wall. What cannot be met is said in words, never drawn.
 */
import type { Cost, Range } from '../costs/cost.ts'
import { buildablePart, type Fit, formatLength, formatPlot, type Plot } from '../plots/plot.ts'
import { formatCedis } from '../shared/money.ts'
import { plural } from '../shared/units.ts'
import { FAMILY_NAMES, familyOf } from './families/families.ts'
import { type Choice, hasOpenKitchen } from './house.ts'
import { boxesOf, type Kind, leastSize, nearestSize, type Sides, STEP_DM, usualSize } from './sizes.ts'
import type { Wishes } from './wishes.ts'

export const OFFERS_AT_MOST = 6

/** `cost` is null without a rate book that prices every line. */
export type Offer = { choice: Choice; fit: Fit | null; cost: Cost | null; isInBudget: boolean | null }
export type Answer = { offers: Offer[]; problems: string[] }

/** The price of a house; null if it cannot be priced. */
export type Pricing = (choice: Choice) => Cost | null

export const KINDS: readonly Kind[] = FAMILY_NAMES.flatMap((family) =>
  Object.keys(familyOf(family).offers).map((rooms) => {
    const [bedrooms = 0, washrooms = 0] = rooms.split('/').map(Number)
    return { family, bedrooms, washrooms }
  }),
)

const ANY_SIZE = 10_000
const UM_PER_DM = 100_000

/** For the walls of a house of the kind, one way round: what stands before its front lies within the setbacks too. */
function spaceFor({ family }: Kind, plot: Plot, fit: Fit): Sides {
  const { width, depth } = buildablePart(plot)
  const [across, along] = fit === 'straight' ? [width, depth] : [depth, width]
  return { widthDm: across / UM_PER_DM, depthDm: along / UM_PER_DM - familyOf(family).beyondMetres * 10 }
}

/** The largest house of the kind there. */
function roomFor(kind: Kind, plot: Plot | null, fit: Fit): Sides {
  if (!plot) return { widthDm: ANY_SIZE, depthDm: ANY_SIZE }
  const { widthDm, depthDm } = spaceFor(kind, plot, fit)
  const even = (dm: number) => Math.floor(dm / STEP_DM + 1e-9) * STEP_DM
  return { widthDm: even(widthDm), depthDm: even(depthDm) }
}

const FITS: readonly Fit[] = ['straight', 'turned']

type Place = Kind & Sides & { fit: Fit }

/** At its best size, or the nearest that the plot has room for; straight where that is possible. */
function placeOf(kind: Kind, plot: Plot | null): Place | null {
  for (const fit of FITS) {
    const sides = nearestSize(kind, usualSize(kind), roomFor(kind, plot, fit))
    if (sides) return { ...kind, ...sides, fit }
  }
  return null
}

const choiceOf = ({ family, bedrooms, washrooms, widthDm, depthDm }: Kind & Sides, isClosed = false): Choice => ({
  family,
  bedrooms,
  washrooms,
  widthDm,
  depthDm,
  isClosed,
  isMirrored: false,
})

type Counts = Pick<Wishes, 'bedrooms' | 'washrooms' | 'floors' | 'kind'>

/** More washrooms than asked for are no fault. */
const meets = (kind: Kind, { bedrooms, washrooms, floors, kind: category }: Counts) =>
  (bedrooms === null || kind.bedrooms === bedrooms) &&
  (washrooms === null || kind.washrooms >= washrooms) &&
  (floors === null || familyOf(kind.family).floors === floors) &&
  (category === '' || familyOf(kind.family).kinds.includes(category))

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

const onFloors = (floors: number | null) => (floors === null ? '' : ` on ${plural(floors, 'floor')}`)

/** 'A plot of 30 x 70 ft leaves 20.16 x 50.32 ft to build on'. */
export function leavesWords(plot: Plot): string {
  const { width, depth } = buildablePart(plot)
  const side = (length: number) => formatLength(Math.max(0, length), plot.unit)
  return `A plot of ${formatPlot(plot)} leaves ${side(width)} x ${side(depth)} ${plot.unit} to build on`
}

const bedroomsOf = (kinds: readonly Kind[]) => Math.max(0, ...kinds.map(({ bedrooms }) => bedrooms))

/** How much wider and deeper the plot would have to be for the house that needs the least. */
function lackingWords(kinds: readonly Kind[], plot: Plot): string {
  const lacks = kinds.flatMap((kind) =>
    FITS.flatMap((fit) => {
      const { widthDm, depthDm } = spaceFor(kind, plot, fit)
      return boxesOf(kind).map(({ w0, d0 }) => {
        const [across, along] = [Math.max(0, w0 - widthDm), Math.max(0, d0 - depthDm)]
        return fit === 'straight' ? { wide: across, deep: along } : { wide: along, deep: across }
      })
    }),
  )
  const [least] = lacks.sort((a, b) => a.wide + a.deep - b.wide - b.deep)
  if (!least) return ''
  const by = (dm: number, word: string) => (dm > 0 ? [`${(Math.ceil(dm) / 10).toFixed(1)} m ${word}`] : [])
  return [...by(least.wide, 'wider'), ...by(least.deep, 'deeper')].join(' and ')
}

/** Which wish stands in the way, and by how much. Each wish is left out in turn; what then can be had is said. */
function problemsOf(wishes: Wishes): string[] {
  const { plot, bedrooms, washrooms, floors, kind } = wishes
  const open = KINDS.filter((each) => meets(each, wishes))
  if (open.length > 0 && plot) return [...plotProblems(open, plot, wishes)]
  const without = (name: keyof Counts) =>
    KINDS.filter((each) => meets(each, { ...wishes, [name]: name === 'kind' ? '' : null }))
  const problems: string[] = []
  const [anyBedrooms, anyWashrooms] = [without('bedrooms'), without('washrooms')]
  if (bedrooms !== null && anyBedrooms.length > 0) {
    const all = [...new Set(anyBedrooms.map((each) => each.bedrooms))].sort((a, b) => a - b)
    const most = Math.max(...all)
    const words =
      bedrooms > most ? `at most ${plural(most, 'bedroom')}` : `${all.join(' or ')} bedrooms, not ${bedrooms}`
    problems.push(`Our houses${onFloors(floors)}${ofKind(kind)} have ${words}.`)
  }
  if (washrooms !== null && anyWashrooms.length > 0) {
    const most = Math.max(...anyWashrooms.map((each) => each.washrooms))
    const rooms = bedrooms === null ? '' : ` with ${plural(bedrooms, 'bedroom')}`
    problems.push(`Our houses${rooms}${onFloors(floors)}${ofKind(kind)} have at most ${plural(most, 'washroom')}.`)
  }
  if (floors !== null) {
    const counts = [...new Set(without('floors').map(({ family }) => familyOf(family).floors))].sort()
    if (counts.length > 0)
      problems.push(
        `Such a house has ${counts.join(' or ')} ${counts.at(-1) === 1 ? 'floor' : 'floors'} here, not ${floors}.`,
      )
  }
  if (kind !== '' && without('kind').length > 0) problems.push(`Another kind of house than ${kind} would do.`)
  return problems.length > 0 ? problems : ['No house here has so much at once: leave one of the wishes out.']
}

const ofKind = (kind: string) => (kind === '' ? '' : ` of the kind ${kind}`)

function plotProblems(open: readonly Kind[], plot: Plot, wishes: Wishes): string[] {
  const standing = (counts: Counts) => KINDS.filter((each) => meets(each, counts) && placeOf(each, plot))
  const leaves = leavesWords(plot)
  const problems: string[] = []
  const fewer = bedroomsOf(standing({ ...wishes, bedrooms: null, washrooms: null }))
  if (wishes.bedrooms !== null && fewer > 0)
    problems.push(`${leaves}: at most ${plural(fewer, 'bedroom')}${onFloors(wishes.floors) || ' for these wishes'}.`)
  else
    problems.push(
      `${leaves}: too little for ${wishes.bedrooms === null ? 'a house' : plural(wishes.bedrooms, 'bedroom')}${onFloors(wishes.floors)}.`,
    )
  const other = standing({ ...wishes, floors: null })
  const [floors] = [...new Set(other.map(({ family }) => familyOf(family).floors))]
  if (wishes.floors !== null && floors) problems.push(`On ${plural(floors, 'floor')} it fits.`)
  if (wishes.washrooms !== null && standing({ ...wishes, washrooms: null }).length > 0)
    problems.push(`With fewer washrooms than ${wishes.washrooms} it fits.`)
  if (wishes.kind !== '' && standing({ ...wishes, kind: '' }).length > 0)
    problems.push(`Another kind of house than ${wishes.kind} fits.`)
  const lacking = lackingWords(open, plot)
  if (lacking) problems.push(`The plot would have to be ${lacking}.`)
  return problems
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

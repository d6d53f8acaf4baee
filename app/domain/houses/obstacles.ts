/** Which wish stands in the way of a house, and by how much, in words. */
import { buildablePart, formatLength, formatPlot, type Plot } from '../plots/plot.ts'
import { plural } from '../shared/units.ts'
import { familyOf } from './families/families.ts'
import { type Counts, FITS, KINDS, meets, placeOf, spaceFor } from './places.ts'
import { boxesOf, type Kind } from './sizes.ts'
import type { Wishes } from './wishes.ts'

const onFloors = (floors: number | null) => (floors === null ? '' : ` on ${plural(floors, 'floor')}`)

/** 'A plot of 30 x 70 ft leaves 20.16 x 50.32 ft to build on'. */
function leavesWords(plot: Plot): string {
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
export function problemsOf(wishes: Wishes): string[] {
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

/** '3 bedrooms and 2 washrooms'. */
function houseWords({ bedrooms, washrooms }: Counts): string {
  const house = bedrooms === null ? 'a house' : plural(bedrooms, 'bedroom')
  return washrooms === null ? house : `${house} ${bedrooms === null ? 'with' : 'and'} ${plural(washrooms, 'washroom')}`
}

function plotProblems(open: readonly Kind[], plot: Plot, wishes: Wishes): string[] {
  const standing = (counts: Counts) => KINDS.filter((each) => meets(each, counts) && placeOf(each, plot))
  const leaves = leavesWords(plot)
  const problems: string[] = []
  const fewer = bedroomsOf(standing({ ...wishes, bedrooms: null, washrooms: null }))
  if (wishes.bedrooms !== null && fewer > 0 && fewer < wishes.bedrooms)
    problems.push(`${leaves}: at most ${plural(fewer, 'bedroom')}${onFloors(wishes.floors) || ' for these wishes'}.`)
  else problems.push(`${leaves}: too little for ${houseWords(wishes)}${onFloors(wishes.floors)}.`)
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

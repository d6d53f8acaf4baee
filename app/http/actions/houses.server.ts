/** Shared by the pages of concept houses: the wishes in the address, with the setbacks where it states none. */
import { data } from '@remix-run/cloudflare'
import { listItems } from '../../domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../domain/catalog/read-filters.ts'
import { readCode } from '../../domain/houses/code.ts'
import type { Choice } from '../../domain/houses/house.ts'
import type { Layout } from '../../domain/houses/layout/types.ts'
import { NO_SUCH_HOUSE } from '../../domain/houses/messages.ts'
import { readWishes } from '../../domain/houses/wishes.ts'
import { listSetbackAssemblies, usualSetbacks } from '../../domain/permits/save-permits.server.ts'
import { PLANS } from '../../domain/plans/list-plans.server.ts'
import { fitOf, houseOf, type Plot, setbacksOf } from '../../domain/plots/plot.ts'
import { bedroomsLabel } from '../../domain/shared/units.ts'
import type { AppContext } from '../context.server.ts'
import { queryOf } from '../query.server.ts'
import { readSiteSettings } from '../site-settings.server.ts'

export async function readHouseWishes(context: AppContext, request: Request) {
  const search = queryOf(request)
  const firm = await readSiteSettings(context)
  const usual = search.has('assembly') ? await usualSetbacks(context.db, firm, search) : setbacksOf(firm)
  const read = readWishes(search, usual)
  const assemblies = read.wishes.plot ? await listSetbackAssemblies(context.db) : []
  return { ...read, usual, assemblies }
}

/** 404 for anything that is no code. */
export function requireHouse(code = ''): Choice {
  const choice = readCode(code)
  if (!choice) throw data(NO_SUCH_HOUSE, { status: 404 })
  return choice
}

/** As many plans with so many bedrooms are looked at for one of nearly the same size. */
const NEAR_PLANS = 12

/** The finished plan whose outer walls come nearest to those of a concept house; null where there is none. */
export async function findNearPlan(
  { db }: Pick<AppContext, 'db'>,
  { bedrooms, floors, widthMetres, depthMetres }: Layout & { bedrooms: number },
  plot: Plot | null,
) {
  const room = bedrooms > 4 ? '4+ Bedrooms' : bedroomsLabel(bedrooms)
  const filters = { ...readFilters(new URLSearchParams({ room })), plot }
  const { cards } = await listItems(db, PLANS, filters, NEAR_PLANS)
  const away = (card: (typeof cards)[number]) =>
    Math.abs(card.horizontalMetres - widthMetres) + Math.abs(card.verticalMetres - depthMetres)
  const [near] = cards
    .filter((card) => card.bedrooms === bedrooms && card.floors === floors.length)
    .toSorted((one, other) => away(one) - away(other))
  if (!near) return null
  const { id, slug, title } = near
  return { id, slug, title, fits: plot !== null && fitOf(houseOf(near), plot) !== null }
}

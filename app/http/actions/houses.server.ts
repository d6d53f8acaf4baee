/** Shared by the pages of concept houses: the wishes in the address, with the setbacks where it states none. */
import { data } from '@remix-run/cloudflare'
import { readCode } from '../../domain/houses/code.ts'
import type { Choice } from '../../domain/houses/house.ts'
import { NO_SUCH_HOUSE } from '../../domain/houses/messages.ts'
import { readWishes } from '../../domain/houses/wishes.ts'
import { listSetbackAssemblies, usualSetbacks } from '../../domain/permits/save-permits.server.ts'
import { setbacksOf } from '../../domain/plots/plot.ts'
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

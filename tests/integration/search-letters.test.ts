/** Search words with the letters of Ghana's languages, typed with them or without. */
import { describe, expect, it } from 'vitest'
import { listItems } from '../../app/domain/catalog/read-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { LISTINGS } from '../../app/domain/listings/read-listings.server.ts'
import { PLANS } from '../../app/domain/plans/read-plans.server.ts'
import { db, givenListing, givenPlan } from '../support/factories.ts'

const TITLE = 'Kɔkɔɔ Ŋmaŋma Ɖeɖe Ʋuʋu Ƒoƒo'
const queries = [
  'kokoo',
  'KƆKƆƆ',
  'kɔ́kɔ̀ɔ',
  'nmanma',
  'ŋmaŋma',
  'dede',
  'Ɖeɖe',
  'vuvu',
  'fofo',
  'kɔk',
  'kok foɛdzi',
  'foedzi',
]

describe.each([
  ['plans', PLANS, async () => void (await givenPlan({ title: TITLE, description: 'Foɛdzi nyui.' }))],
  ['homes', LISTINGS, async () => void (await givenListing({ title: TITLE, description: 'Foɛdzi nyui.' }))],
] as const)('the list of %s', (_name, catalog, given) => {
  it('finds a title and a description by their letters and by the nearest ones of English', async () => {
    await given()
    for (const q of queries) {
      const { cards } = await listItems<{ title: string }>(db, catalog, readFilters(new URLSearchParams({ q })))
      expect([q, cards.map(({ title }) => title)]).toEqual([q, [TITLE]])
    }
  })
})

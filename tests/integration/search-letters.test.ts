/** Search words with the letters of Ghana's languages, typed with them or without. */
import { expect, it } from 'vitest'
import { listItems } from '../../app/domain/catalog/list-catalog.server.ts'
import { readFilters } from '../../app/domain/catalog/read-filters.ts'
import { LISTINGS } from '../../app/domain/listings/list-listings.server.ts'
import { PLANS } from '../../app/domain/plans/list-plans.server.ts'
import { db, givenListing, givenPlan } from '../support/factories.ts'

const TITLE = 'Kɔkɔɔ Ŋmaŋma Ɖeɖe Ʋuʋu Ƒoƒo'
const QUERIES = [
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
const typed = (q: string) => readFilters(new URLSearchParams({ q }))

it('plans are found by their letters and by the nearest ones of English', async () => {
  await givenPlan({ title: TITLE, description: 'Foɛdzi nyui.' })
  for (const q of QUERIES) {
    const { cards } = await listItems(db, PLANS, typed(q))
    expect([q, cards.map((card) => card.title)]).toEqual([q, [TITLE]])
  }
})

it('homes are found by their letters and by the nearest ones of English', async () => {
  await givenListing({ title: TITLE, description: 'Foɛdzi nyui.' })
  for (const q of QUERIES) {
    const { cards } = await listItems(db, LISTINGS, typed(q))
    expect([q, cards.map((card) => card.title)]).toEqual([q, [TITLE]])
  }
})

/**
 * Loads the demo viewings: past, upcoming and cancelled ones, booked by the code of the form, with a clock set to each
 * moment.
 */
import { like, sql } from 'drizzle-orm'
import { listingReference } from '../../app/domain/listings/listing.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { dayOf } from '../../app/domain/shared/units.ts'
import { DEFAULT_RULES, slotsAhead, slotValue } from '../../app/domain/viewings/slots.ts'
import { bookViewing, cancelViewing, getViewing } from '../../app/domain/viewings/viewings.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { listings, outbox, siteSettings, viewings } from '../../drizzle/schema/index.ts'
import { markSent } from './mark-sent.ts'
import { DEMO_STAFF, demoPeople } from './people.ts'

const DAY_MS = 86_400_000

type DemoViewing = {
  /** Places in the lists of people and of homes for sale. */
  person: number
  home: number
  bookedDaysAgo: number
  /** The index among the slots that were free then. */
  slot: number
  party: number
  note?: string
  /** The message that staff wrote when they cancelled a day later. */
  cancelled?: string
  /** Why staff have closed its day since. */
  closed?: string
}

const demoViewings: readonly DemoViewing[] = [
  { person: 3, home: 4, bookedDaysAgo: 16, slot: 12, party: 2 },
  { person: 8, home: 6, bookedDaysAgo: 9, slot: 9, party: 1, note: 'I come from Ho and may be half an hour late.' },
  {
    person: 12,
    home: 4,
    bookedDaysAgo: 5,
    slot: 22,
    party: 3,
    cancelled: 'The owner is travelling that day. Please book another time.',
  },
  { person: 1, home: 3, bookedDaysAgo: 2, slot: 25, party: 2, note: 'Can we see the roof space and the water tank?' },
  { person: 5, home: 5, bookedDaysAgo: 1, slot: 30, party: 4 },
  // The same hour and the same member of staff as the one before, as staff see in their list.
  { person: 9, home: 8, bookedDaysAgo: 1, slot: 30, party: 2 },
  { person: 14, home: 2, bookedDaysAgo: 3, slot: 46, party: 1, closed: 'Stock-taking' },
]

/** A year of public holidays, as staff would enter them. */
const HOLIDAYS = [
  '2026-12-25 Christmas Day',
  '2026-12-26 Boxing Day',
  '2027-01-01 New Year’s Day',
  '2027-01-07 Constitution Day',
  '2027-03-08 Independence Day',
  '2027-03-26 Good Friday',
  '2027-03-29 Easter Monday',
  '2027-05-01 May Day',
  '2027-07-01 Republic Day',
  '2027-09-21 Founder’s Day',
  '2027-12-03 Farmers’ Day',
]

/** Returns how many were loaded; none if there is one already. */
export async function loadViewings(db: Database, now: number): Promise<number> {
  if (await db.select({ id: viewings.id }).from(viewings).get()) return 0
  const homes = await db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(sql`${listings.status} = 'published' and ${listings.availability} = 'available'`)
    .orderBy(listings.id)
  const closedDays = [...HOLIDAYS]
  for (const [at, { person, home, bookedDaysAgo, slot, party, note = '', ...later }] of demoViewings.entries()) {
    const { cancelled, closed } = later

    const booked = now - bookedDaysAgo * DAY_MS
    const [visitor, shown, time] = [demoPeople[person], homes[home], slotsAhead(DEFAULT_RULES, booked)[slot]]
    if (!visitor || !shown || !time) throw new Error(`The demo has no person, home or time for viewing ${at + 1}.`)
    const { name, email, phone } = visitor
    const answer = await bookViewing(
      { db, now: () => booked, sha256: sha256Hex },
      { id: shown.id, title: `${listingReference(shown.id)} ${shown.title}` },
      { slot: slotValue(time), name, email, phone, party, note },
      `demo viewing ${at + 1}`,
      true,
    )
    if (!answer.ok) throw new Error(`Viewing ${at + 1} of the demo was refused: ${answer.reason}.`)
    if (closed) closedDays.push(`${dayOf(time)} ${closed}`)
    const viewing = cancelled ? await getViewing(db, answer.value.id) : null
    if (viewing)
      await cancelViewing({ db, now: () => booked + DAY_MS }, viewing, {
        actor: { id: 0, name: DEMO_STAFF },
        word: cancelled ?? '',
      })
  }
  await db
    .insert(siteSettings)
    .values({ name: 'viewing.closedDays', value: closedDays.sort().join('\n'), updatedAt: now })
    .onConflictDoNothing()
  await markSent(db, like(outbox.kind, '%viewing-%'))
  return demoViewings.length
}

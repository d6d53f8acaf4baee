/**
 * Loads the demo viewings: past, upcoming and cancelled ones, booked by the code of the form, with a clock set to each
 * moment.
 */
import { like, sql } from 'drizzle-orm'
import { listingReference } from '../../app/domain/listings/listing.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { DEFAULT_HOURS, slotsAhead, slotValue } from '../../app/domain/viewings/slots.ts'
import { bookViewing, cancelViewing, getViewing } from '../../app/domain/viewings/viewings.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { listings, outbox, viewings } from '../../drizzle/schema/index.ts'
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
]

/** Returns how many were loaded; none if there is one already. */
export async function loadViewings(db: Database, now: number): Promise<number> {
  if (await db.select({ id: viewings.id }).from(viewings).get()) return 0
  const homes = await db
    .select({ id: listings.id, title: listings.title })
    .from(listings)
    .where(sql`${listings.status} = 'published' and ${listings.availability} = 'available'`)
    .orderBy(listings.id)
  for (const [at, { person, home, bookedDaysAgo, slot, party, note = '', cancelled }] of demoViewings.entries()) {
    const booked = now - bookedDaysAgo * DAY_MS
    const [visitor, shown, time] = [demoPeople[person], homes[home], slotsAhead(DEFAULT_HOURS, booked)[slot]]
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
    const viewing = cancelled ? await getViewing(db, answer.value.id) : null
    if (viewing)
      await cancelViewing({ db, now: () => booked + DAY_MS }, viewing, {
        actor: { id: 0, name: DEMO_STAFF },
        word: cancelled ?? '',
      })
  }
  await markSent(db, like(outbox.kind, '%viewing-%'))
  return demoViewings.length
}

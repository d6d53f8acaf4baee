/**
 * Loads the admin inbox of the demo. Requests, messages and answers go through the code of the site's forms and admin
 * pages, with a clock set to each moment; the emails count as sent long ago.
 */
import { eq, sql } from 'drizzle-orm'
import { PDFDocument, StandardFonts } from 'pdf-lib'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { listingReference } from '../../app/domain/listings/listing.ts'
import { changeMessage } from '../../app/domain/messages/admin.server.ts'
import { sendMessage } from '../../app/domain/messages/send-message.server.ts'
import { changeRequest } from '../../app/domain/plan-requests/admin.server.ts'
import { planReference } from '../../app/domain/plans/plan.ts'
import { DEFAULT_LEGAL_VERSIONS } from '../../app/domain/settings/legal-versions.ts'
import { createPasswords } from '../../app/domain/shared/password.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { Database } from '../../drizzle/client.ts'
import {
  listings,
  messages,
  outbox,
  planRequestEvents,
  planRequestFiles,
  planRequestNotes,
  planRequests,
  plans,
  subscribers,
  users,
  wishlistItems,
} from '../../drizzle/schema/index.ts'
import { type DemoRequest, demoMessages, demoRequests, demoSubscribers, demoWishlist } from './inbox.ts'
import { markSent } from './mark-sent.ts'
import { DEMO_STAFF, type DemoPerson, demoBuyer } from './people.ts'
import { pictureBytes } from './pictures.ts'

type Deps = { db: Database; files: ObjectStore }

const DAY_MS = 86_400_000
/** No account has this id: the audit log has the name alone. */
const STAFF = { id: 0, name: DEMO_STAFF }
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

async function referenceOf(number: number): Promise<string> {
  const digest = await sha256Hex(`demo request ${number}`)
  const letters = Array.from(
    { length: 16 },
    (_, at) => LETTERS[Number.parseInt(digest.slice(at * 2, at * 2 + 2), 16) & 31],
  )
  return `R-${letters.join('').replace(/(.{4})(?=.)/g, '$1-')}`
}

function namesOf({ name }: DemoPerson) {
  const [firstName = '', ...last] = name.split(' ')
  return { firstName, lastName: last.join(' ') }
}

async function sitePlan(address: string): Promise<Uint8Array> {
  const document = await PDFDocument.create()
  document.setCreationDate(new Date(0))
  document.setModificationDate(new Date(0))
  const page = document.addPage([595, 842])
  page.drawText(`Site plan: ${address.replace(/[^\x20-\x7e]/g, "'")}`, {
    x: 60,
    y: 760,
    size: 14,
    font: await document.embedFont(StandardFonts.Helvetica),
  })
  page.drawRectangle({ x: 60, y: 260, width: 475, height: 460, borderWidth: 2 })
  page.drawRectangle({ x: 180, y: 380, width: 220, height: 190, borderWidth: 1 })
  return document.save()
}

async function loadFiles({ db, files }: Deps, requestId: number, request: DemoRequest, createdAt: number) {
  const all = [
    ...(request.hasDocument
      ? [
          {
            kind: 'document' as const,
            filename: 'site-plan.pdf',
            contentType: 'application/pdf',
            bytes: await sitePlan(request.address),
          },
        ]
      : []),
    ...(request.pictures ?? []).map((file) => ({
      kind: 'image' as const,
      filename: file,
      contentType: 'image/jpeg',
      bytes: pictureBytes(file),
    })),
  ]
  for (const [at, { bytes, ...file }] of all.entries()) {
    const objectKey = `requests/demo/${requestId}-${at}`
    await files.put(objectKey, bytes, file.contentType)
    await db
      .insert(planRequestFiles)
      .values({ ...file, requestId, objectKey, formKey: `demo${requestId}`, sizeBytes: bytes.byteLength, createdAt })
  }
}

async function loadRequest(deps: Deps, number: number, request: DemoRequest, now: number) {
  const { db } = deps
  const createdAt = now - request.daysAgo * DAY_MS - number * 3_600_000
  const [row] = await db
    .insert(planRequests)
    .values({
      reference: await referenceOf(number),
      ...namesOf(request.person),
      email: request.person.email,
      phone: request.person.phone,
      country: 'Ghana',
      city: request.person.city,
      projectAddress: request.address,
      floorPlanType: request.type,
      otherFloorPlanType: request.otherType ?? '',
      planDescription: request.description,
      roomDetails: request.rooms.map(([label, value]) => ({ label, value })),
      planId: request.planNumber ?? null,
      termsVersion: DEFAULT_LEGAL_VERSIONS.terms.version,
      termsAgreedAt: createdAt,
      createdAt,
      updatedAt: createdAt,
    })
    .returning({ id: planRequests.id })
  if (!row) throw new Error(`request ${number} was not made`)
  await db
    .insert(planRequestEvents)
    .values({ requestId: row.id, status: 'pending', author: 'requester', notified: true, createdAt })
  await loadFiles(deps, row.id, request, createdAt)
  for (const { status, afterDays, note = '', quoteMinor, validDays } of request.steps) {
    const at = createdAt + afterDays * DAY_MS
    const validUntil = validDays && new Date(at + validDays * DAY_MS).toISOString().slice(0, 10)
    await changeRequest({ db, now: () => at }, STAFF, row.id, {
      status,
      note,
      quoteMinor,
      depositMinor: quoteMinor && quoteMinor / 2,
      quoteValidUntil: validUntil || undefined,
      notify: true,
      version: null,
    })
  }
  for (const body of request.notes ?? [])
    await db
      .insert(planRequestNotes)
      .values({ requestId: row.id, body, author: DEMO_STAFF, createdAt: createdAt + 1.5 * DAY_MS })
}

async function loadMessages({ db }: Deps, now: number) {
  for (const [number, { person, daysAgo, text, status, note, about }] of demoMessages.entries()) {
    const at = Math.round(now - daysAgo * DAY_MS)
    const table = about?.kind === 'listing' ? listings : plans
    const item = about && (await db.select({ title: table.title }).from(table).where(eq(table.id, about.id)).get())
    await sendMessage(
      { db, now: () => at, randomKey: () => `demo message ${number}` },
      {
        ...namesOf(person),
        email: person.email,
        phone: number % 3 === 0 ? '' : person.phone,
        message: text,
        submissionKey: `demo message ${number}`,
        ...(about && item
          ? {
              item: {
                ...about,
                reference: about.kind === 'listing' ? listingReference(about.id) : planReference(about.id),
                title: item.title,
              },
            }
          : {}),
      },
    )
    const row = await db
      .select({ id: messages.id })
      .from(messages)
      .where(eq(messages.submissionKey, `demo message ${number}`))
      .get()
    if (row && status !== 'new')
      await changeMessage({ db, now: () => at + 7_200_000 }, STAFF, row.id, { status, note, version: null })
  }
}

/** Only the buyer has a password: the other accounts can only be looked at. */
async function loadPeople({ db }: Deps, now: number) {
  for (const [number, [person, plansWished, listingsWished]] of demoWishlist.entries()) {
    const createdAt = now - (55 - number * 6) * DAY_MS
    const [user] = await db
      .insert(users)
      .values({
        email: person.email,
        emailVerifiedAt: createdAt + 600_000,
        name: person.name,
        phone: person.phone,
        passwordHash: person === demoBuyer ? await createPasswords().hash(demoBuyer.password) : null,
        termsVersion: DEFAULT_LEGAL_VERSIONS.terms.version,
        termsAcceptedAt: createdAt,
        createdAt,
        updatedAt: createdAt,
      })
      .onConflictDoNothing()
      .returning({ id: users.id })
    if (!user) continue
    const wishes = [
      ...plansWished.map((itemId) => ({ itemType: 'plan' as const, itemId })),
      ...listingsWished.map((itemId) => ({ itemType: 'listing' as const, itemId })),
    ]
    await db
      .insert(wishlistItems)
      .values(wishes.map((wish, at) => ({ ...wish, userId: user.id, createdAt: createdAt + at })))
  }
}

async function loadSubscribers({ db }: Deps, now: number) {
  const { version } = DEFAULT_LEGAL_VERSIONS.privacy
  for (const { email, daysAgo, status } of demoSubscribers) {
    const at = now - daysAgo * DAY_MS
    await db
      .insert(subscribers)
      .values({
        email,
        status,
        consentVersion: version,
        consentAt: at,
        confirmationSentAt: at,
        confirmedAt: status === 'pending' ? null : at + 900_000,
        unsubscribedAt: status === 'unsubscribed' ? at + DAY_MS : null,
        createdAt: at,
      })
      .onConflictDoNothing()
  }
}

/** Returns how many requests and messages were loaded. A state with any request is left unchanged. */
export async function loadInbox(deps: Deps, now: number): Promise<number> {
  const { db } = deps
  if (await db.select({ id: planRequests.id }).from(planRequests).get()) return 0
  for (const [at, request] of demoRequests.entries()) await loadRequest(deps, at + 1, request, now)
  await loadMessages(deps, now)
  await loadPeople(deps, now)
  await loadSubscribers(deps, now)
  await markSent(
    db,
    sql`(${outbox.kind} = 'request-status' or (${outbox.kind} = 'contact-form'
      and ${outbox.subjectId} in (select id from messages where submission_key like 'demo message %')))`,
  )
  return demoRequests.length + demoMessages.length
}

/** An example of each kind of message; a kind without an entry does not compile. */
import { eq } from 'drizzle-orm'
import { confirmAlert } from '../../app/domain/alerts/alerts.server.ts'
import { addComment } from '../../app/domain/buildings/client.server.ts'
import type { MessageKind, Payload } from '../../app/domain/mail/message.ts'
import { randomKey, sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import { dayOf } from '../../app/domain/shared/units.ts'
import * as tables from '../../drizzle/schema/index.ts'
import { givenUser } from './accounts.ts'
import { givenBuilding, givenSurvey } from './buildings.ts'
import { db, givenListing, givenOrder, givenPlan, givenPlanRequest, newOrder, unique } from './factories.ts'
import { givenAlert, givenMessage, givenSubscriber, givenViewing } from './flows.ts'

type About<K extends MessageKind> = { subjectId: number; payload: Payload<K> }
type Given = { [K in MessageKind]: () => Promise<About<K>> }

/** For kinds without a payload. */
const about = (given: () => Promise<{ id: number }>) => async () => ({
  subjectId: (await given()).id,
  payload: {} as Record<never, string>,
})
const paidOrder = async () => givenOrder(await givenPlan(), { status: 'paid', paidAt: Date.now() })
const cancelled = async () => {
  const viewing = await givenViewing()
  await db.update(tables.viewings).set({ status: 'cancelled' }).where(eq(tables.viewings.id, viewing.id))
  return viewing
}
const onClosedDay = async () => {
  const viewing = await givenViewing()
  const closed = { name: 'viewing.closedDays', value: `${dayOf(viewing.slotAt)} Stock-taking`, updatedAt: Date.now() }
  await db
    .insert(tables.siteSettings)
    .values(closed)
    .onConflictDoUpdate({ target: tables.siteSettings.name, set: closed })
  return viewing
}
const [order, viewing, noViewing, request, user] = [
  about(paidOrder),
  about(givenViewing),
  about(cancelled),
  about(() => givenPlanRequest()),
  about(() => givenUser()),
]

/** A payment of a quote that has changed since. */
const quotePayment = about(async () => {
  const { id } = await paidOrder()
  const { id: requestId } = await givenPlanRequest({ status: 'quoted', quoteMinor: 500_000 })
  await db
    .update(tables.orders)
    .set({ kind: 'quote', requestId, planId: null, option: null, fileId: null })
    .where(eq(tables.orders.id, id))
  return { id }
})

export const GIVEN_MESSAGES: Given = {
  'alert-confirm': about(givenAlert),
  'alert-news': async () => {
    const { id, email } = await givenAlert()
    await confirmAlert({ db, now: Date.now }, id)
    const [plan, home] = [await givenPlan(), await givenListing()]
    return { subjectId: id, payload: { email, plans: String(plan.id), services: String(home.id) } }
  },
  'building-approved': async () => {
    const { id } = await givenBuilding()
    const [first] = await db.select().from(tables.buildingEntries).where(eq(tables.buildingEntries.buildingId, id))
    return { subjectId: id, payload: { entry: first?.submissionKey ?? '' } }
  },
  'building-news': async () => ({ subjectId: (await givenBuilding()).id, payload: { after: '0', until: '9' } }),
  'contact-form': async () => ({ subjectId: (await givenMessage()).id, payload: { autoReply: 'true' } }),
  'download-ended': order,
  'files-ready': order,
  'link-again': order,
  'message-reply': async () => {
    const { id } = await givenMessage()
    const reply = { messageId: id, submissionKey: unique('reply'), text: 'Yes, we do.', author: 'Ama', createdAt: 1 }
    const [row] = await db.insert(tables.messageReplies).values(reply).returning()
    return { subjectId: id, payload: { reply: String(row?.id) } }
  },
  links: async () => {
    const { id } = await paidOrder()
    const bought = await db.select().from(tables.orders).where(eq(tables.orders.id, id)).get()
    return { subjectId: 0, payload: { email: bought?.buyerEmail ?? '' } }
  },
  'newsletter-confirm': about(givenSubscriber),
  'partial-refund': async () => {
    const { id, reference } = await paidOrder()
    return { subjectId: id, payload: { amountMinor: '20000', payment: reference } }
  },
  'password-changed': user,
  'payment-reminder': about(() => newOrder()),
  receipt: order,
  refund: order,
  'request-received': request,
  'request-status': async () => {
    const { id } = await givenPlanRequest({ status: 'quoted', quoteMinor: 500_000, quoteValidUntil: '2099-12-31' })
    const event = { requestId: id, status: 'quoted', note: 'With a veranda.', author: 'Ama', notified: true } as const
    const [noted] = await db
      .insert(tables.planRequestEvents)
      .values({ ...event, createdAt: Date.now() })
      .returning()
    return { subjectId: id, payload: { event: String(noted?.id), about: 'status' } }
  },
  'reset-password': async () => ({ ...(await user()), payload: { seed: 'seed' } }),
  'staff-address': async () => ({ subjectId: 0, payload: { about: 'FH-1001', page: '/orders-admin/x' } }),
  'staff-alert': async () => ({ subjectId: 0, payload: { event: 'charge.success', reference: 'ref_unknown' } }),
  'staff-building': async () => {
    const { id } = await givenBuilding()
    const entry = randomKey()
    await addComment({ db, now: Date.now, sha256: sha256Hex }, id, { text: 'Well done.', submissionKey: entry })
    return { subjectId: id, payload: { entry } }
  },
  'staff-check-failed': async () => ({ ...(await order()), payload: { reason: 'no answer' } }),
  'staff-digest': async () => {
    await givenMessage()
    return { subjectId: 0, payload: { day: String(Math.floor(Date.now() / 86_400_000)), mode: 'test' } }
  },
  'staff-dispute': order,
  'staff-file-missing': async () => ({ ...(await order()), payload: { fileId: '1' } }),
  'staff-invited': async () => ({ ...(await user()), payload: { seed: 'seed' } }),
  'staff-job-failed': async () => ({ subjectId: 0, payload: { job: 'outbox', reason: 'no answer' } }),
  'staff-message': about(givenMessage),
  'quote-differs': quotePayment,
  'second-payment': async () => {
    const { id, reference } = await paidOrder()
    return { subjectId: id, payload: { payment: reference } }
  },
  'staff-paid-twice': order,
  'staff-quote-differs': quotePayment,
  'staff-refund-stuck': async () => ({ ...(await order()), payload: { state: 'failed' } }),
  'staff-phones': async () => ({ subjectId: 0, payload: {} }),
  'staff-request': request,
  'staff-sale': order,
  'staff-upgrade-differs': order,
  'staff-sign': async () => ({ subjectId: 0, payload: { sign: 'jobs', said: 'none for an hour' } }),
  'staff-viewing-booked': viewing,
  'staff-viewing-cancelled': noViewing,
  'staff-viewing-moved': viewing,
  'tax-invoice': order,
  'survey-asked': async () => {
    const { id, survey } = await givenSurvey()
    return { subjectId: id, payload: { survey: String(survey.id) } }
  },
  'two-step-changed': async () => ({ ...(await user()), payload: { state: 'on' } }),
  'verify-email': async () => ({ ...(await user()), payload: { seed: 'seed' } }),
  'viewing-booked': viewing,
  'viewing-cancelled': noViewing,
  'viewing-closed': about(onClosedDay),
  'viewing-moved': viewing,
  'viewing-reminder': viewing,
}

/** News that comes again by itself, which a mail program may end with one click. Mails about a service are not. */
export const ENDED_BY_ONE_CLICK: ReadonlySet<string> = new Set<MessageKind>([
  'alert-confirm',
  'alert-news',
  'building-approved',
  'building-news',
  'newsletter-confirm',
  'payment-reminder',
])

/** A message that is due; `at` keeps its key different from others. */
export async function givenDueMessage(at: number, now: number): Promise<MessageKind> {
  const kinds = Object.keys(GIVEN_MESSAGES) as MessageKind[]
  const kind = kinds[at % kinds.length] ?? 'receipt'
  const given = await GIVEN_MESSAGES[kind]()
  await db
    .insert(tables.outbox)
    .values({ ...given, dedupeKey: `${kind}:crash-${at}`, kind, status: 'waiting', nextAttemptAt: now, createdAt: now })
  return kind
}

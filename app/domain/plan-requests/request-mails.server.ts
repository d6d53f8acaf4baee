/** The mails about a request: to the person who made it, and to the staff who will answer it. */
import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planRequests } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { MailBlock } from '../outbox/compose-mail.ts'
import { formatPhone } from '../places/phone.ts'
import { planReference } from '../plans/plan.ts'
import { formatCedis } from '../shared/money.ts'
import type { SignedKeys } from '../shared/signed-key.server'
import { formatBytes, formatDateTime, formatDay } from '../shared/units.ts'
import type { SiteSettings } from '../site/settings.ts'
import { nextStepOf, REQUEST_HEADINGS, REQUEST_STATUS_LABELS } from './plan-request.ts'
import { getPlanRequest } from './read-plan-request.server.ts'
import { FLOOR_PLAN_LABELS } from './request-schema.ts'
import { roomLabel } from './rooms.ts'
import { requestKey } from './submit-request.server.ts'

type Facts = { db: Database; keys: SignedKeys; siteUrl: string }
type Draft = { to: string; subject: string; blocks: MailBlock[] }

/** Null where the request is gone. */
export async function writeAboutRequest(
  facts: Facts,
  message: { kind: string; subjectId: number; payload: Record<string, string> },
  site: SiteSettings,
): Promise<Draft | null> {
  const row = await facts.db
    .select({ reference: planRequests.reference })
    .from(planRequests)
    .where(eq(planRequests.id, message.subjectId))
    .get()
  const request = row && (await getPlanRequest(facts.db, row.reference))
  if (!request || request.email === '') return null
  const { reference, firstName, lastName, plan } = request
  const type = request.floorPlanType === 'other' ? request.otherFloorPlanType : FLOOR_PLAN_LABELS[request.floorPlanType]
  const asked: [string, string][] = [
    ['Request', reference],
    ['Sent', formatDateTime(request.createdAt)],
    ['Floor plan type', type],
    ...(plan ? [['Plan to change', `${planReference(plan.id)} ${plan.title}`] as [string, string]] : []),
    ['Where', [request.projectAddress, request.city, request.country].join(', ')],
    ['Rooms', request.roomDetails.map(({ label, value }) => `${roomLabel(label)} ${value}`).join(', ')],
    ['Files', request.files.map((file) => `${file.filename}, ${formatBytes(file.sizeBytes)}`).join('; ') || 'None'],
  ]
  if (message.kind === 'staff-request')
    return {
      to: site.staffEmail,
      subject: `Plan request ${reference}: ${type}, ${request.city}`,
      blocks: [
        { text: 'Somebody asked for a plan. Please answer within two working days.' },
        {
          facts: [
            ...asked,
            ['From', `${firstName} ${lastName}`],
            ['Email', request.email],
            ['Phone', formatPhone(request.phone)],
          ],
        },
        { text: request.planDescription },
      ],
    }
  const page = `${facts.siteUrl}${paths.planRequest(reference, await requestKey(facts.keys, reference))}`
  if (message.kind === 'request-status') {
    // As it was when it was written, whatever came after it.
    const event = request.events.find(({ id }) => String(id) === message.payload.event)
    if (!event) return null
    const isQuote = event.status === 'quoted' && request.quoteMinor !== null
    return {
      to: request.email,
      subject: `Your plan request ${reference}: ${REQUEST_STATUS_LABELS[event.status]}`,
      blocks: [
        { text: `Dear ${firstName} ${lastName},` },
        { text: `${REQUEST_HEADINGS[event.status]}. ${nextStepOf(event.status, isQuote)}` },
        ...event.note
          .split(/\n+/)
          .filter(Boolean)
          .map((text) => ({ text })),
        { button: ['See your request', page] },
        {
          facts: [
            ['Request', reference],
            ['Status', REQUEST_STATUS_LABELS[event.status]],
            ...(isQuote ? [['Our quote', formatCedis(request.quoteMinor ?? 0)] as [string, string]] : []),
            ...(isQuote && request.quoteValidUntil
              ? [['Valid until', formatDay(request.quoteValidUntil)] as [string, string]]
              : []),
          ],
        },
        { text: 'The link is yours alone: whoever has it sees what you sent us.' },
      ],
    }
  }
  return {
    to: request.email,
    subject: `Your plan request ${reference}`,
    blocks: [
      { text: `Dear ${firstName} ${lastName},` },
      { text: `Thank you. Your request has reached us. ${nextStepOf('pending', false)}` },
      { button: ['See your request', page] },
      { facts: asked },
      { text: 'The link is yours alone: whoever has it sees what you sent us.' },
    ],
  }
}

/** Mails about a plan request, to the requester and to staff. */
import { eq } from 'drizzle-orm'
import { planRequests } from '~db/schema/index.ts'
import { paths } from '../../paths.ts'
import type { MailBlock, MailFact } from '../mail/compose-mail.ts'
import type { MailDraft, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout, MessageKind, Payload } from '../mail/message.ts'
import { formatPhone } from '../places/phone.ts'
import { planReference } from '../plans/plan.ts'
import { formatCedis } from '../shared/money.ts'
import { formatBytes, formatDateTime, formatDay } from '../shared/units.ts'
import { getPlanRequest } from './get-plan-request.server.ts'
import { getQuote } from './get-quote.server.ts'
import {
  changeWords,
  nextStepOf,
  OPEN_TO_ACCEPT,
  type PlanRequestView,
  REQUEST_HEADINGS,
  REQUEST_STATUS_LABELS,
} from './plan-request.ts'
import { moreThanQuote, type Quote } from './quote.ts'
import { typeOf } from './request-list.ts'
import { roomLabel } from './rooms.ts'
import { requestKey } from './submit-request.server.ts'

type MailContext = { request: PlanRequestView; siteUrl: string; page: string; asked: MailFact[]; quote: Quote | null }

/** The subject of a mail about a file; the note gives the rest. */
const ABOUT_FILE: Record<string, string> = {
  deliver: 'Your drawings are ready',
  withdraw: 'We have withdrawn a file',
}

const YOURS_ALONE = { text: 'Keep this link private: anyone with it can see what you sent us.' }

const askedFacts = (request: PlanRequestView): MailFact[] => [
  ['Request', request.reference],
  ['Sent', formatDateTime(request.createdAt)],
  ['Floor plan type', typeOf(request)],
  request.plan ? ['Plan to change', `${planReference(request.plan.id)} ${request.plan.title}`] : null,
  request.changes.length > 0 ? ['Changes', request.changes.map(changeWords).join(', ')] : null,
  ['Where', [request.projectAddress, request.city, request.country].join(', ')],
  ['Rooms', request.roomDetails.map(({ label, value }) => `${roomLabel(label)} ${value}`).join(', ')],
  ['Files', request.files.map((file) => `${file.filename}, ${formatBytes(file.sizeBytes)}`).join('; ') || 'None'],
]

/** No mail where the request is gone. */
const aboutRequest =
  <K extends MessageKind>(
    write: (letter: MailContext, payload: Partial<Payload<K>>) => Omit<MailDraft, 'to'> | null,
    to: 'requester' | 'staff' = 'requester',
  ): MailWriter<K> =>
  async ({ db, keys, siteUrl }, { subjectId, payload }, site) => {
    const row = await db
      .select({ reference: planRequests.reference })
      .from(planRequests)
      .where(eq(planRequests.id, subjectId))
      .get()
    const request = row && (await getPlanRequest(db, row.reference))
    if (!request || request.email === '' || (to === 'requester' && request.mailsStopped)) return null
    const key = await requestKey(keys, request.reference)
    const page = siteUrl + paths.planRequest(request.reference, key)
    const stop = siteUrl + paths.planRequestStop(request.reference, key)
    const quote = await getQuote(db, request.id)
    const words = write({ request, siteUrl, page, asked: askedFacts(request), quote }, payload)
    if (!words || to === 'staff') return words && { to: site.staffEmail, ...words }
    const blocks = [...words.blocks, { link: ['Stop emails about this request', stop] } satisfies MailBlock]
    return { to: request.email, ...words, blocks }
  }

export const requestMails: MailWriters<KindsAbout<'request'>> = {
  'staff-request': aboutRequest(
    ({ request, asked, siteUrl }) => ({
      subject: `Plan request ${request.reference}: ${typeOf(request)}, ${request.city}`,
      blocks: [
        { text: 'Somebody asked for a plan. Please answer within two working days.' },
        {
          facts: [
            ...asked,
            ['From', `${request.firstName} ${request.lastName}`],
            ['Email', request.email],
            ['Phone', formatPhone(request.phone)],
          ],
        },
        { text: request.planDescription },
        { link: ['The request', `${siteUrl}${paths.planRequestAdmin(request.id)}`] },
      ],
    }),
    'staff',
  ),
  'request-received': aboutRequest(({ request, asked, page }) => ({
    subject: `Your plan request ${request.reference}`,
    blocks: [
      { text: `Dear ${request.firstName} ${request.lastName},` },
      { text: `Thank you. Your request has reached us. ${nextStepOf('pending', false)}` },
      { button: ['See your request', page] },
      { facts: asked },
      YOURS_ALONE,
    ],
  })),
  'request-status': aboutRequest(({ request, page, quote }, payload) => {
    // The event as it was when the mail was queued, whatever came after it.
    const event = request.events.find(({ id }) => String(id) === payload.event)
    if (!event) return null
    const aboutFile = ABOUT_FILE[payload.about ?? '']
    const isQuote = !aboutFile && event.status === 'quoted' && request.quoteMinor !== null
    const nextStep = isQuote ? OPEN_TO_ACCEPT : nextStepOf(event.status, false)
    return {
      subject: `Your plan request ${request.reference}: ${aboutFile ?? REQUEST_STATUS_LABELS[event.status]}`,
      blocks: [
        { text: `Dear ${request.firstName} ${request.lastName},` },
        ...(aboutFile ? [] : [{ text: `${REQUEST_HEADINGS[event.status]}. ${nextStep}` }]),
        ...event.note
          .split(/\n+/)
          .filter(Boolean)
          .map((text) => ({ text })),
        ...(payload.about === 'deliver' ? [{ text: 'You can download it from your request once all is paid.' }] : []),
        { button: ['See your request', page] },
        {
          facts: [
            ['Request', request.reference],
            aboutFile ? null : ['Status', REQUEST_STATUS_LABELS[event.status]],
            isQuote ? ['Our quote', formatCedis(request.quoteMinor ?? 0)] : null,
            isQuote ? ['Deposit', formatCedis(request.depositMinor ?? request.quoteMinor ?? 0)] : null,
            !aboutFile && quote && quote.paidMinor > 0 && (isQuote || quote.overMinor > 0)
              ? ['Paid', formatCedis(quote.paidMinor)]
              : null,
            !aboutFile && quote && quote.overMinor > 0
              ? ['Paid too much', moreThanQuote(formatCedis(quote.overMinor))]
              : null,
            isQuote && request.quoteValidUntil ? ['Valid until', formatDay(request.quoteValidUntil)] : null,
          ],
        },
        YOURS_ALONE,
      ],
    }
  }),
}

/** Shared by every form that writes to the firm: the contact page, the home page, and an enquiry about an item. */
import { parseWithZod } from '@conform-to/zod/v4'
import { filtersQuery, readFilters } from '../../domain/catalog/read-filters.ts'
import { findRenamedListing, getListing } from '../../domain/listings/list-listings.server.ts'
import { listingReference } from '../../domain/listings/listing.ts'
import { REPORT_REASONS, REPORTED, reportSchema } from '../../domain/listings/report-schema.ts'
import { messageSchema } from '../../domain/messages/message-schema.ts'
import { HONEYPOT_FIELD, LOOKS_AUTOMATIC, MESSAGE_FAILED, MESSAGE_SENT } from '../../domain/messages/messages.ts'
import { isHoneypotFilled, messageKey, readMessage } from '../../domain/messages/read-message.server.ts'
import { type MessageItem, type NewMessage, sendMessage } from '../../domain/messages/send-message.server.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { submissionKey } from '../../domain/shared/submission-key.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import type { Flash } from '../cookies.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { type Refusable, readPublicForm } from '../forms/public-form.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { queryOf } from '../query.server.ts'
import { invalid, notFound, redirectWithToast } from '../reply.server.ts'

const FIELDS = formFields(messageSchema, ['formId', HONEYPOT_FIELD])

/** Answers 400 with the values kept, 429, 503 where it could not be stored, or 303 to `next` with the thanks. */
export async function receiveMessage(context: AppContext, request: Request, next: string, item?: MessageItem) {
  const { fields, tooMany } = await readPublicForm(context, request, 'message', FIELDS)
  const submission = readMessage(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  // Shown as an error, and the next form has no honeypot: a browser may have filled it in for a person.
  if (isHoneypotFilled(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  const message = {
    ...submission.value,
    submissionKey: await messageKey(fields, item ? item.reference : ''),
    ...(item ? { item } : {}),
  }
  return storeMessage(context, submission, message, next, { tone: 'good', text: MESSAGE_SENT, stays: true })
}

async function storeMessage(
  context: AppContext,
  submission: Refusable,
  message: NewMessage,
  next: string,
  thanks: Flash,
) {
  try {
    await sendMessage({ db: context.db, now: context.now, randomKey }, message)
  } catch (cause) {
    context.log.error(message.isReport ? 'report.not-stored' : 'message.not-stored', cause)
    return invalid(submission.reply({ formErrors: [MESSAGE_FAILED] }), 503, { 'retry-after': '30' })
  }
  deliverSoon(context)
  return redirectWithToast(context, next, thanks)
}

const REPORT_FIELDS = formFields(reportSchema, ['formId', HONEYPOT_FIELD])

/** A report about a home reaches staff as a message, without an automatic answer. Answers as `receiveMessage` does. */
export async function receiveReport(
  context: AppContext,
  request: Request,
  { id, slug, title }: { id: number; slug: string; title: string },
) {
  const { fields, tooMany } = await readPublicForm(context, request, 'report', REPORT_FIELDS)
  const submission = parseWithZod(fields, { schema: reportSchema })
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  if (isHoneypotFilled(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  const { reason, text, email } = submission.value
  const message: NewMessage = {
    ...{ firstName: 'Report', lastName: '', email, phone: '' },
    message: `Report of this home: ${REPORT_REASONS[reason]}\n\n${text}`,
    submissionKey: await submissionKey(fields, { report: id, reason, text, email }),
    item: { kind: 'listing', id, title, reference: listingReference(id) },
    isReport: true,
  }
  return storeMessage(context, submission, message, paths.service(slug), { tone: 'good', text: REPORTED })
}

/** An enquiry: a message that names the home. */
export async function receiveEnquiry(context: AppContext, request: Request, slug: string) {
  // A page that was open while the home was renamed can still send its message.
  const listing =
    (await getListing(context.db, slug)) ??
    (await getListing(context.db, (await findRenamedListing(context.db, slug)) ?? ''))
  if (!listing) throw notFound('services')
  const query = filtersQuery(readFilters(queryOf(request)))
  const { id, title } = listing
  const item = { kind: 'listing', id, title, reference: listingReference(id) } as const
  return receiveMessage(context, request, paths.service(listing.slug, query), item)
}

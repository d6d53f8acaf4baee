/** The forms that book, move and cancel a viewing, from body to answer. */
import { data } from '@remix-run/cloudflare'
import { ONE_CLICK_FORM, recordAttempt, VIEWINGS_A_DAY } from '../../domain/limits/rate-limit.server.ts'
import { HONEYPOT_FIELD, LOOKS_AUTOMATIC } from '../../domain/messages/messages.ts'
import { isHoneypotFilled } from '../../domain/messages/read-message.server.ts'
import { TOO_MANY_ATTEMPTS } from '../../domain/shared/rate-messages.ts'
import { randomKey, sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { submissionKey } from '../../domain/shared/submission-key.ts'
import { confirmViewing, openConfirmViewingKey } from '../../domain/viewings/confirm-viewing.server.ts'
import { readViewing } from '../../domain/viewings/read-viewing.server.ts'
import {
  CHANGE_REFUSALS,
  SLOT_UNKNOWN,
  slotClashes,
  TOO_MANY_FROM_HERE,
  VIEWING_BOOKED,
  VIEWING_CANCELLED,
  VIEWING_CONFIRMED,
  VIEWING_FAILED,
  VIEWING_MOVED,
  VIEWING_OVER,
  VIEWING_UNCONFIRMED,
} from '../../domain/viewings/viewing.ts'
import { viewingSchema } from '../../domain/viewings/viewing-schema.ts'
import {
  type BookingRefusal,
  bookViewing,
  cancelViewing,
  moveViewing,
  openViewingKey,
  viewingKey,
} from '../../domain/viewings/viewings.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { readOwnAddresses, rememberAddress } from '../cookies.server.ts'
import { formFields, NO_FIELDS } from '../forms/form-fields.server.ts'
import { readOneClickForm, readPublicForm } from '../forms/public-form.server.ts'
import { getUser } from '../guards.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { invalid, notFound, redirectWithToast } from '../reply.server.ts'
import { receiveAddress } from './correct-address.server.ts'

const FIELDS = formFields(viewingSchema, ['formId', HONEYPOT_FIELD])

const refusalOf = (refusal: BookingRefusal): readonly [text: string, status: number] =>
  refusal.reason === 'clashes' ? [slotClashes(refusal.clashesWith), 409] : CHANGE_REFUSALS[refusal.reason]

const viewingDeps = ({ db, now }: AppContext) => ({ db, now, sha256: sha256Hex })

/** Whether this visitor is signed in with the address, or has confirmed it in this browser from its mail. */
async function isOwnAddress(context: AppContext, request: Request, email: string): Promise<boolean> {
  const user = await getUser(context)
  if (user?.emailVerified && user.email === email) return true
  return (await readOwnAddresses(context.settings, request)).includes(await sha256Hex(email))
}

/** 303 to the viewing's page; 400, 409 where the time is taken, 429 or 503 with what was typed. */
export async function receiveViewing(context: AppContext, request: Request, home: { id: number; title: string }) {
  const { fields, tooMany } = await readPublicForm(context, request, 'viewing', FIELDS)
  const submission = readViewing(fields)
  if (tooMany) return tooMany(submission)
  if (submission.status !== 'success') return invalid(submission.reply())
  if (isHoneypotFilled(fields)) return invalid(submission.reply({ formErrors: [LOOKS_AUTOMATIC] }))
  const form = submission.value
  const key = (await submissionKey(fields, { home: home.id, form })) ?? randomKey()
  try {
    // Nobody takes all times of a home, each under another address.
    const allowed = await recordAttempt(context, VIEWINGS_A_DAY, context.clientAddress)
    if (!allowed.ok)
      return invalid(submission.reply({ formErrors: [TOO_MANY_FROM_HERE] }), 429, {
        'retry-after': String(allowed.retryAfterSeconds),
      })
    const isOwn = await isOwnAddress(context, request, form.email)
    const booked = await bookViewing(viewingDeps(context), home, form, key, isOwn)
    if (booked.ok) {
      deliverSoon(context)
      const text = booked.value.confirmBy === null ? VIEWING_BOOKED : VIEWING_UNCONFIRMED
      const flash = { tone: 'good', text, stays: true } as const
      return redirectWithToast(context, paths.viewing(await viewingKey(context.keys, booked.value)), flash)
    }
    if (booked.reason === 'unknown-slot') return invalid(submission.reply({ fieldErrors: { slot: [SLOT_UNKNOWN] } }))
    const [text, status] = refusalOf(booked)
    return invalid(submission.reply({ formErrors: [text] }), status)
  } catch (cause) {
    context.log.error('viewing.not-stored', cause)
    return invalid(submission.reply({ formErrors: [VIEWING_FAILED] }), 503, { 'retry-after': '30' })
  }
}

/** The viewing of a mailed link, or 404. */
export async function requireViewing(context: AppContext, key: string) {
  const viewing = await openViewingKey(context, key)
  if (!viewing) throw notFound('viewings')
  return viewing
}

/** The viewing of the link in its mail, or 404. */
export async function requireViewingToConfirm(context: AppContext, key: string) {
  const viewing = await openConfirmViewingKey(context, key)
  if (!viewing) throw notFound('viewings')
  return viewing
}

/** 303 to the viewing's page. The browser's later bookings with this address need no confirmation. */
export async function receiveConfirmation(context: AppContext, request: Request, key: string) {
  await readOneClickForm(context, request, 'viewing-confirm', NO_FIELDS)
  const viewing = await requireViewingToConfirm(context, key)
  const page = paths.viewing(await viewingKey(context.keys, viewing))
  if (!(await confirmViewing(context, viewing)))
    return redirectWithToast(context, page, { tone: 'bad', text: VIEWING_OVER, stays: true })
  deliverSoon(context)
  const headers = new Headers()
  headers.append('set-cookie', await rememberAddress(context.settings, request, await sha256Hex(viewing.email)))
  return redirectWithToast(context, page, { tone: 'good', text: VIEWING_CONFIRMED, stays: true }, headers)
}

const CHANGE_FIELDS = formFields(null, ['slot', 'cancel', 'email'])

/** Takes another address with `email`, cancels with `cancel`, else moves the viewing to `slot`. */
export async function receiveViewingChange(context: AppContext, request: Request, key: string) {
  const form = await readPublicForm(context, request, 'viewing-change', CHANGE_FIELDS, ONE_CLICK_FORM)
  const { fields, retryAfter } = form
  const viewing = await requireViewing(context, key)
  if (fields.has('email')) {
    const { id, email, listingTitle } = viewing
    const about = { label: `Viewing of ${listingTitle}`, page: paths.viewingsAdmin() }
    return receiveAddress(context, form, { subject: 'viewing', id, email, ...about }, async (to) =>
      paths.viewing(await viewingKey(context.keys, { id, email: to })),
    )
  }
  if (retryAfter) return data({ alert: TOO_MANY_ATTEMPTS }, { status: 429, headers: { 'retry-after': retryAfter } })
  const refuse = (refusal: BookingRefusal) => {
    const [alert, status] = refusalOf(refusal)
    return data({ alert }, { status })
  }
  const isCancel = fields.has('cancel')
  if (isCancel && !(await cancelViewing(context, viewing, null))) return refuse({ reason: 'over' })
  if (!isCancel) {
    const moved = await moveViewing(viewingDeps(context), viewing, String(fields.get('slot') ?? ''))
    if (!moved.ok) return refuse(moved)
  }
  deliverSoon(context)
  const text = isCancel ? VIEWING_CANCELLED : VIEWING_MOVED
  return redirectWithToast(context, paths.viewing(key), { tone: 'good', text, stays: true })
}

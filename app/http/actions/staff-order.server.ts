/** Shared by the routes that change an order: check access, find the order, act, and redirect to it with a message. */
import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from '@remix-run/cloudflare'
import type { Area } from '../../domain/accounts/roles.ts'
import { findOrder } from '../../domain/orders/get-order-detail.server.ts'
import { NO_SUCH_ORDER } from '../../domain/orders/staff-messages.ts'
import { sha256Hex } from '../../domain/shared/signed-key.server.ts'
import { isFormId } from '../../domain/shared/submission-key.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { NO_FIELDS } from '../forms/form-fields.server.ts'
import { requireForm } from '../forms/read-body.server.ts'
import { requireStaff } from '../guards.server.ts'
import { deliverSoon } from '../job-deps.server.ts'
import { redirectWithToast } from '../reply.server.ts'

const SAME_CLICK_MS = 120_000

export async function requireStaffOrder(
  { context, request, params }: LoaderFunctionArgs | ActionFunctionArgs,
  area: Area = 'orders',
) {
  const admin = await requireStaff(context, request, area, 'write')
  const order = await findOrder(context.db, params.reference ?? '')
  if (!order) throw data(NO_SUCH_ORDER, { status: 404 })
  return { admin, order }
}

export type StaffOrder = Awaited<ReturnType<typeof requireStaffOrder>>

/** The same for a button whose form has no fields. */
export async function requireOrderForAction(args: ActionFunctionArgs) {
  const found = await requireStaffOrder(args)
  await requireForm(args.request, NO_FIELDS)
  return found
}

/** The `loader` of a button's address. */
export async function backToOrder({ context, request, params }: LoaderFunctionArgs): Promise<never> {
  await requireStaff(context, request, 'orders')
  throw redirect(paths.orderAdmin(params.reference ?? ''))
}

/** Sends the mails that the change queued at once. */
export function afterOrderVerb(
  context: AppContext,
  order: { reference: string },
  isDone: boolean,
  words: { good: string; bad: string },
) {
  if (isDone) deliverSoon(context)
  const flash = isDone ? ({ tone: 'good', text: words.good } as const) : ({ tone: 'bad', text: words.bad } as const)
  return redirectWithToast(context, paths.orderAdmin(order.reference), flash)
}

/** Identifies one refund form. Without a form number, the same request within a minute or two is the same click. */
export async function refundMark(
  context: AppContext,
  reference: string,
  formId: FormDataEntryValue | null,
  wish: { amount?: number | undefined; payment?: string | undefined },
): Promise<string> {
  const click = isFormId(formId)
    ? formId
    : `${wish.amount ?? 'rest'} ${wish.payment ?? ''} ${Math.floor(context.now() / SAME_CLICK_MS)}`
  return (await sha256Hex(`${reference} ${click}`)).slice(0, 24)
}

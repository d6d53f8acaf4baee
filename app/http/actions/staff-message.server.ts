/** The page of a visitor's message, for the routes that show it: opening it ends its being new. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { getMessageDetail } from '../../domain/messages/admin.server.ts'
import { listAnswers, openMessage } from '../../domain/messages/reply.server.ts'
import { NO_SUCH_MESSAGE } from '../../domain/messages/staff-messages.ts'
import { getSettings } from '../../domain/settings/get-settings.server.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { requireStaff } from '../guards.server.ts'
import { queryOf } from '../query.server.ts'
import { requireRow } from './admin-list.server.ts'

/** With `?answer=0` the answer begins from the first saved one. */
export async function readMessagePage({ request, context, params }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'messages')
  const message = await requireRow(params.id, NO_SUCH_MESSAGE, async (id) => {
    await openMessage(context.db, id)
    return getMessageDetail(context.db, id)
  })
  const [answers, settings] = await Promise.all([listAnswers(context.db), getSettings(context.db)])
  const chosen = Number(queryOf(request).get('answer') ?? -1)
  return {
    message,
    answers: answers.map(({ title }) => title),
    draft: answers[chosen]?.text ?? '',
    mailbox: settings.email,
    formId: randomKey(),
  }
}

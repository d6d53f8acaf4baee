import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { noteExport } from '~/domain/audit/note-export.server.ts'
import { readListQuery } from '~/domain/lists/list-query.ts'
import { everySubscriber } from '~/domain/newsletter/admin.server.ts'
import { newsletterKey } from '~/domain/newsletter/subscribe.server.ts'
import { SUBSCRIBER_LIST, SUBSCRIBER_STATUS_LABELS } from '~/domain/newsletter/subscriber-list.ts'
import { csvAnswer } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'
import { paths } from '~/paths.ts'

const HEAD = ['Email', 'State', 'Asked', 'Confirmed', 'Left', 'Consent version', 'Consent given', 'Unsubscribe link']

const time = (at: number | null) => at && new Date(at).toISOString()

export async function loader({ request, context }: LoaderFunctionArgs) {
  const admin = await requireStaff(context, request, 'subscribers')
  const { search, searchParams } = new URL(request.url)
  const query = readListQuery(searchParams, SUBSCRIBER_LIST)
  await noteExport(context, admin, 'subscriber', search)
  const { SITE_URL } = context.settings
  async function* rows() {
    for await (const each of everySubscriber(context.db, query))
      yield [
        each.email,
        SUBSCRIBER_STATUS_LABELS[each.status],
        time(each.createdAt),
        time(each.confirmedAt),
        time(each.unsubscribedAt),
        each.consentVersion,
        time(each.consentAt),
        `${SITE_URL}${paths.newsletterLeave(await newsletterKey(context.keys, 'leave', each))}`,
      ]
  }
  return csvAnswer('subscribers', HEAD, rows())
}

import { streamSubscribers } from '~/domain/newsletter/admin.server.ts'
import { newsletterKey } from '~/domain/newsletter/subscribe.server.ts'
import { SUBSCRIBER_LIST, SUBSCRIBER_STATUS_LABELS } from '~/domain/newsletter/subscriber-list.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'
import { paths } from '~/paths.ts'

export const loader = csvExport('subscribers', {
  spec: SUBSCRIBER_LIST,
  subject: 'subscriber',
  filename: 'subscribers',
  rows: ({ db }, query) => streamSubscribers(db, query),
  columns: [
    ['Email', ({ email }) => email],
    ['State', ({ status }) => SUBSCRIBER_STATUS_LABELS[status]],
    ['Asked', ({ createdAt }) => csvTime(createdAt)],
    ['Confirmed', ({ confirmedAt }) => csvTime(confirmedAt)],
    ['Left', ({ unsubscribedAt }) => csvTime(unsubscribedAt)],
    ['Consent version', ({ consentVersion }) => consentVersion],
    ['Consent given', ({ consentAt }) => csvTime(consentAt)],
    [
      'Unsubscribe link',
      async (subscriber, context) =>
        `${context.settings.SITE_URL}${paths.newsletterLeave(await newsletterKey(context.keys, 'leave', subscriber))}`,
    ],
  ],
})

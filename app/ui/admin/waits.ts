import type { WaitingCounts } from '~/domain/overview/dashboard.ts'
import { plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import type { AdminIconName } from './admin-icon.tsx'

const DAY_MS = 86_400_000

/** What waits for staff, each with the link to its page. */
export function waitsOf(waiting: WaitingCounts, oldestRequestAt: number | null | undefined, now: number) {
  const age = oldestRequestAt == null ? 0 : Math.floor((now - oldestRequestAt) / DAY_MS)
  const oldest = age > 0 ? `, oldest ${plural(age, 'day')}` : ''
  const { underReview, disputed, stuck, planRequests, messages, deadLetters, returned, ends } = waiting
  const all: [number, AdminIconName, string, string][] = [
    [
      underReview,
      'receipt',
      paths.ordersAdmin('?status=under-review'),
      `${plural(underReview, 'payment')} under review`,
    ],
    [disputed, 'warn', paths.ordersAdmin('?status=disputed'), plural(disputed, 'disputed payment')],
    [stuck, 'clock', paths.ordersAdmin('?status=pending'), `${plural(stuck, 'order')} pending for two days or more`],
    [
      planRequests,
      'ask',
      paths.planRequestsAdmin('?status=pending'),
      `${plural(planRequests, 'plan request')}${oldest}`,
    ],
    [messages, 'chat', paths.messagesAdmin('?status=new'), `${plural(messages, 'message')} not read`],
    [deadLetters, 'mail', paths.mailAdmin('?status=dead'), `${plural(deadLetters, 'mail')} that could not be sent`],
    [returned, 'mail', paths.mailAdmin('?status=returned'), `${plural(returned, 'mail')} that came back`],
    [
      ends,
      'clock',
      paths.settingsAdmin(),
      `${plural(ends, 'licence or registration', 'licences or registrations')} to renew`,
    ],
  ]
  return all.filter(([count]) => count > 0).map(([, icon, href, text]) => ({ icon, href, text }))
}

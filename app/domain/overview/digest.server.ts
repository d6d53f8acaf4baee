/** A daily mail to staff: yesterday's results, waiting items and failing checks. After a quiet day none is sent. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { paths } from '../../paths.ts'
import { listHeads } from '../buildings/buildings.server.ts'
import { STATUS_CHECKS } from '../health/system-status.ts'
import { readStatusChecks } from '../health/watch.server.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import { formatCedis, formatCount } from '../shared/money.ts'
import { formatDate } from '../shared/units.ts'
import { countWaiting } from './count-waiting.server.ts'
import { selectDailyIncome } from './income.server.ts'

const DAY_MS = 86_400_000
/** Before the working day. Ghana is on UTC. */
const HOUR = 6

/** Queued once per day, however often this runs. */
export async function enqueueDigest({ db, now }: { db: Database; now: () => number }): Promise<void> {
  const at = now()
  const day = String(Math.floor(at / DAY_MS) - 1)
  if (new Date(at).getUTCHours() >= HOUR) await enqueue(db, at, { kind: 'staff-digest', key: day, payload: { day } })
}

async function readDay(db: Database, from: number) {
  const until = from + DAY_MS
  const [earned, [counts]] = await db.batch([
    selectDailyIncome(db, from),
    db.all<Record<'requests' | 'messages' | 'viewings', number>>(sql`select
      (select count(*) from plan_requests where created_at >= ${from} and created_at < ${until}) requests,
      (select count(*) from messages where created_at >= ${from} and created_at < ${until}) messages,
      (select count(*) from viewings where status = 'booked' and confirm_by is null and slot_at >= ${until} and slot_at < ${until + DAY_MS}) viewings`),
  ])
  const day = earned.find((each) => each.day === new Date(from).toISOString().slice(0, 'YYYY-MM-DD'.length))
  return counts && { ...counts, sold: day?.orders ?? 0, earnedMinor: day?.amountMinor ?? 0 }
}

export const writeDigest: MailWriter<'staff-digest'> = async ({ db, keys, now, siteUrl }, { payload }, site) => {
  const from = Number(payload.day) * DAY_MS
  const [day, waiting, signs, heads] = await Promise.all([
    readDay(db, from),
    countWaiting({ db, now }, 'Admin'),
    readStatusChecks({ db, now }),
    listHeads(db, keys, from),
  ])
  if (!day) return null
  const counts: [string, number][] = [
    ['Plan requests received', day.requests],
    ['Messages received', day.messages],
    ['Viewings today', day.viewings],
    ['Orders under review', waiting.underReview],
    ['Disputed orders', waiting.disputed],
    ['Orders pending for two days', waiting.stuck],
    ['Plan requests to answer', waiting.planRequests],
    ['Messages to answer', waiting.messages],
    ['Mails that could not be sent', waiting.deadLetters],
    ['Mails that came back', waiting.returned],
    ['Licences or registrations that end within 60 days', waiting.ends],
  ]
  const lines: [string, string][] = [
    ['Orders paid', day.sold === 0 ? '' : `${formatCount(day.sold)}, ${formatCedis(day.earnedMinor)}`],
    ...counts.map(([name, count]): [string, string] => [name, count > 0 ? formatCount(count) : '']),
    ...signs.map(({ name, isBad, said }): [string, string] => [
      `${STATUS_CHECKS[name]} (needs attention)`,
      isBad ? said : '',
    ]),
  ]
  const rows = lines.filter(([, text]) => text !== '')
  if (rows.length === 0 && heads.length === 0) return null
  return {
    to: site.staffEmail,
    subject: `Your day: ${formatDate(from)}`,
    blocks: [
      ...(rows.length > 0 ? [{ facts: rows }] : []),
      { link: ['Dashboard', `${siteUrl}${paths.administrator()}`] },
      ...(heads.length > 0
        ? [
            {
              text: 'Records of buildings that were written to. Keep this email: each link tells you later if anything up to here was changed or taken out.',
            },
          ]
        : []),
      ...heads.map(
        ({ planTitle, sequence, key, head }): MailBlock => ({
          link: [`${planTitle}, entry ${sequence}`, `${siteUrl}${paths.buildingVerify(key, head)}`],
        }),
      ),
    ],
  }
}

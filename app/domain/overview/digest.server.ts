/** A daily mail to staff: the list of the dashboard, and what came in the day before. After a quiet day none is sent. */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { paths } from '../../paths.ts'
import { listHeads } from '../buildings/buildings.server.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import { enqueue } from '../mail/enqueue.server.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import type { Mode } from '../payments/money.server.ts'
import { formatCount } from '../shared/money.ts'
import { formatDate } from '../shared/units.ts'
import { getMorning } from './count-waiting.server.ts'
import { morningLines } from './morning.ts'

const DAY_MS = 86_400_000
/** Before the working day. Ghana is on UTC. */
const HOUR = 6

type Deps = { db: Database; now: () => number; payments: { mode: Mode } }

/** Queued once per day, however often this runs. */
export async function enqueueDigest({ db, now, payments: { mode } }: Deps): Promise<void> {
  const at = now()
  const day = String(Math.floor(at / DAY_MS) - 1)
  if (new Date(at).getUTCHours() >= HOUR)
    await enqueue(db, at, { kind: 'staff-digest', key: day, payload: { day, mode } })
}

const listReceived = (db: Database, from: number) =>
  db.get<Record<'requests' | 'messages', number>>(sql`select
    (select count(*) from plan_requests where created_at >= ${from} and created_at < ${from + DAY_MS}) requests,
    (select count(*) from messages where created_at >= ${from} and created_at < ${from + DAY_MS}) messages`)

export const writeDigest: MailWriter<'staff-digest'> = async ({ db, keys, now, siteUrl }, { payload }, site) => {
  const from = Number(payload.day) * DAY_MS
  const mode = payload.mode === 'test' ? 'test' : 'live'
  const [received, morning, heads] = await Promise.all([
    listReceived(db, from),
    getMorning({ db, now, payments: { mode } }),
    listHeads(db, keys, from),
  ])
  const counts: [string, number][] = [
    ['Plan requests received', received?.requests ?? 0],
    ['Messages received', received?.messages ?? 0],
  ]
  const facts = counts
    .filter(([, count]) => count > 0)
    .map(([name, count]): [string, string] => [name, formatCount(count)])
  const lines = morningLines(morning, 'Admin').map(({ text, href }): MailBlock => ({ link: [text, siteUrl + href] }))
  if (facts.length + lines.length + heads.length === 0) return null
  return {
    to: site.staffEmail,
    subject: `Your day: ${formatDate(from)}`,
    blocks: [
      ...lines,
      ...(facts.length > 0 ? [{ facts }] : []),
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

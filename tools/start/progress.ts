/** The progress of long work: a line every few seconds, with the estimated time left. */
import { formatCount } from '../../app/domain/shared/money.ts'
import { plural } from '../../app/domain/shared/units.ts'

const EVERY_MS = 5000
const MINUTE_MS = 60_000

/** A line if one is due, otherwise null. */
export function createProgress(total: number, now: () => number, noun = 'documents'): (count: number) => string | null {
  const startedAt = now()
  let toldAt = startedAt
  return (count) => {
    if (now() - toldAt < EVERY_MS) return null
    toldAt = now()
    const left = Math.ceil(((toldAt - startedAt) * (total - count)) / count / MINUTE_MS)
    return `  ${formatCount(count)} of ${formatCount(total)} ${noun}, about ${plural(left, 'minute')} left`
  }
}

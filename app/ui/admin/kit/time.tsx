import { formatDate, formatDateTime } from '~/domain/shared/units.ts'

/** A moment in a table. */
export const Time = ({ at }: { at: number }) => <span className="num">{formatDateTime(at)}</span>

/** A day in a table. */
export const Day = ({ at }: { at: number }) => <span className="num">{formatDate(at)}</span>

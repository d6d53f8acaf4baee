/** What staff may change of a message. */
import * as z from 'zod/mini'
import { MESSAGE_STATUSES } from './message-list.ts'
import { MESSAGE_NOTE_TOO_LONG, MESSAGE_STATUS_UNKNOWN } from './staff-messages.ts'

export const messageChangeSchema = z.object({
  status: z.enum(MESSAGE_STATUSES, { error: MESSAGE_STATUS_UNKNOWN }),
  note: z.optional(
    z.string().check(
      z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
      z.maxLength(2000, MESSAGE_NOTE_TOO_LONG),
    ),
  ),
})

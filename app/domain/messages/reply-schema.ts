/** An answer to a visitor's message, and the answers that staff have saved to begin from. */
import * as z from 'zod/mini'
import { REPLY_REQUIRED, REPLY_TOO_LONG } from './staff-messages.ts'

const LONGEST_REPLY = 5000

export const replySchema = z.object({
  text: z.string({ error: REPLY_REQUIRED }).check(
    z.overwrite((text) => text.replace(/\r\n?/g, '\n').trim()),
    z.minLength(1, REPLY_REQUIRED),
    z.maxLength(LONGEST_REPLY, REPLY_TOO_LONG),
  ),
})

export type SavedAnswer = { title: string; text: string }

export const MAX_ANSWERS = 30
const LONGEST_TITLE = 60
const TITLE_REQUIRED = 'Title is required'
const TITLE_TOO_LONG = `Title is too long (at most ${LONGEST_TITLE} characters)`
const TITLE_TWICE = 'This title is in the list already'
const TOO_MANY_ANSWERS = `The list can have at most ${MAX_ANSWERS} answers`

/** Empty rows are left out. Errors are keyed by field, such as `text-2` of the third row; '' is the whole form. */
export function readSavedAnswers(rows: readonly SavedAnswer[]) {
  const errors: Record<string, string> = {}
  const answers: SavedAnswer[] = []
  for (const [at, { title, text }] of rows.entries()) {
    if (`${title}${text}` === '') continue
    if (title === '') errors[`title-${at}`] = TITLE_REQUIRED
    else if (title.length > LONGEST_TITLE) errors[`title-${at}`] = TITLE_TOO_LONG
    else if (answers.some((each) => each.title === title)) errors[`title-${at}`] = TITLE_TWICE
    if (text === '') errors[`text-${at}`] = REPLY_REQUIRED
    else if (text.length > LONGEST_REPLY) errors[`text-${at}`] = REPLY_TOO_LONG
    answers.push({ title, text })
  }
  if (answers.length > MAX_ANSWERS) errors[''] = TOO_MANY_ANSWERS
  return { answers, errors }
}

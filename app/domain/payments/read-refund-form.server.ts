/** Reads the form of a refund: what staff chose, and what the page showed as left of the payment. */
import { parseWithZod } from '@conform-to/zod/v4'
import { chosenRefundSchema, readShownUnrefunded, refundSchema } from './refund-schema.ts'

/** The page asks for a choice; a submission without fields, as by a command, is a full refund. */
export function readRefundForm(fields: FormData) {
  const shown = fields.getAll('left').map(String)
  fields.delete('left')
  const schema = fields.has('mustChoose') ? chosenRefundSchema(shown) : refundSchema
  const submission = parseWithZod(fields, { schema })
  const payment = submission.status === 'success' ? submission.value.payment : undefined
  return { submission, shownRestMinor: readShownUnrefunded(shown, payment) }
}

/** 'Report this home': one schema for browser and server. It reaches staff as a message about the home. */
import * as z from 'zod/mini'
import { inLines } from '../messages/message-schema.ts'
import { emailField, noLonger, present } from '../shared/form-fields.ts'

export const REPORT_REASONS = {
  'not-there': 'It does not exist, or is sold already',
  'not-theirs': 'The seller does not own it, or the land is in dispute',
  cash: 'Somebody asked me for cash, or for money before a viewing',
  wrong: 'Something said of it is not true',
  other: 'Something else',
} as const
const REASONS = Object.keys(REPORT_REASONS) as (keyof typeof REPORT_REASONS)[]
export const LONGEST_REPORT = 4000
export const REPORTED = 'Thank you. We look into every report, and may write to you to ask.'

const TEXT = 'Please tell us what you know'

export const reportSchema = z.object({
  reason: z.enum(REASONS, { error: 'Please choose a reason' }),
  text: z.string({ error: TEXT }).check(z.overwrite(inLines), present(TEXT), noLonger('Text', LONGEST_REPORT)),
  email: emailField,
})

/** The forms about a building: those of staff and those of its client, each one schema for both sides. */
import * as z from 'zod'
import { inLines } from '../messages/message-schema.ts'
import { emailField, required } from '../shared/form-fields.ts'
import { readCedis } from '../shared/money.ts'
import { isDay } from '../shared/units.ts'
import { readStages } from './building.ts'

export const LONGEST_TEXT = 4000
const SPEND_UNCLEAR = 'Write the spend like 12,500 or 12500.50'
const NUMBER = /^[A-Za-z]*-?0*(\d{1,9})$/

/** 'P-014' or '14'; '' is none. */
const numberField = (label: string) =>
  z
    .string()
    .trim()
    .default('')
    .transform((typed, issues) => {
      const number = Number(NUMBER.exec(typed)?.[1] ?? 0)
      if (number > 0 || typed === '') return number
      issues.addIssue({ code: 'custom', message: `${label} must be a number such as 14` })
      return z.NEVER
    })

const words = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .overwrite(inLines)
    .min(1, { error: `${label} is required`, abort: true })
    .max(LONGEST_TEXT, `${label} is too long (at most ${LONGEST_TEXT} characters)`)

const clientFields = {
  client: required('Client'),
  email: emailField.overwrite((email) => email.toLowerCase()),
}

export const newBuildingSchema = z.object({
  ...clientFields,
  plan: numberField('Plan number').refine((number) => number !== 0, 'Plan number is required'),
  stages: words('Stages').superRefine((text, issues) => {
    const { error } = readStages(text)
    if (error) issues.addIssue({ code: 'custom', message: error })
  }),
})

export const buildingSchema = z.object({ ...clientFields, project: numberField('Project number') })

export const updateSchema = z.object({
  stage: required('Stage', 60),
  text: words('Text'),
  date: z.string({ error: 'Date is required' }).refine(isDay, 'Date must be a day such as 2026-11-21'),
  spend: z
    .string()
    .trim()
    .default('')
    .transform((typed, issues) => {
      const minor = typed === '' ? 0 : readCedis(typed)
      if (minor !== null && minor >= 0) return minor
      issues.addIssue({ code: 'custom', message: SPEND_UNCLEAR })
      return z.NEVER
    }),
  /** The number of the entry that this one corrects, or 0. */
  corrects: z.coerce.number().int().min(0).max(1_000_000).catch(0),
})

export const commentSchema = z.object({ text: words('Comment') })

export type NewBuildingForm = z.output<typeof newBuildingSchema>
export type BuildingForm = z.output<typeof buildingSchema>
export type UpdateForm = z.output<typeof updateSchema>

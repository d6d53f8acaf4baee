/** The forms about a building, of staff and of its client: each one schema for browser and server. */
import * as z from 'zod/mini'
import { inLines } from '../messages/message-schema.ts'
import { addError, emailField, inOneLine, noLonger, present, required } from '../shared/form-fields.ts'
import { LARGEST_MINOR, readCedis } from '../shared/money.ts'
import { isDay } from '../shared/units.ts'
import { readStages } from './building.ts'

export const LONGEST_TEXT = 4000
const SPEND_UNCLEAR = 'Write the spend like 12,500 or 12500.50'
const CONTRACT_UNCLEAR = 'Write the contract sum like 500,000'
const NUMBER = /^[A-Za-z]*-?0*(\d{1,9})$/

const typed = z._default(z.string().check(z.trim()), '')

/** 'P-014' or '14'; '' is none. */
const numberField = (label: string) =>
  z.pipe(
    typed,
    z.transform((text, context) => {
      const number = Number(NUMBER.exec(text)?.[1] ?? 0)
      if (number <= 0 && text !== '') addError(context, `${label} must be a number such as 14`)
      return number
    }),
  )

const words = (label: string) =>
  z
    .string({ error: `${label} is required` })
    .check(z.overwrite(inLines), present(`${label} is required`), noLonger(label, LONGEST_TEXT))

const clientFields = {
  client: required('Client'),
  email: emailField.check(z.toLowerCase()),
}

export const newBuildingSchema = z.object({
  ...clientFields,
  plan: numberField('Plan number').check(z.refine((number) => number !== 0, 'Plan number is required')),
  stages: words('Stages').check(
    z.superRefine((text, context) => {
      const { error } = readStages(text)
      if (error) context.addIssue(error)
    }),
  ),
})

export const buildingSchema = z.object({ ...clientFields, project: numberField('Project number') })

export const updateSchema = z.object({
  stage: required('Stage', 60),
  text: words('Text'),
  date: z.string({ error: 'Date is required' }).check(z.refine(isDay, 'Date must be a day such as 2026-11-21')),
  spend: z.pipe(
    typed,
    z.transform((text, context) => {
      const minor = text === '' ? 0 : readCedis(text)
      if (minor === null) addError(context, SPEND_UNCLEAR)
      return minor ?? 0
    }),
  ),
  /** The number of the entry that this one corrects, or 0. */
  corrects: z.catch(z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1_000_000)), 0),
})

/** The contract sum and its split, one stage a line; `readSplit` reads the lines with the stages of the record. */
export const contractSchema = z.object({
  contract: z.pipe(
    typed,
    z.transform((text, context) => {
      const minor = readCedis(text)
      if (minor === null || minor === 0 || minor > LARGEST_MINOR) addError(context, CONTRACT_UNCLEAR)
      return minor ?? 0
    }),
  ),
  split: words('Split'),
})

/** Whom the client asks to look at a stage. */
export const askSchema = z.object({
  stage: required('Stage', 60),
  name: required('Name of the surveyor', 80),
  email: emailField.check(z.toLowerCase()),
})

export const SEEN = ['yes', 'no', 'partly'] as const
/** What the surveyor says of it. */
export const surveySchema = z.object({
  seen: z.enum(SEEN, { error: 'Please say whether you saw what is reported' }),
  quantity: z._default(z.string().check(z.overwrite(inOneLine), noLonger('Quantity', 200)), ''),
  text: words('Text'),
})

export const commentSchema = z.object({ text: words('Comment') })

export type AskForm = z.output<typeof askSchema>
export type SurveyForm = z.output<typeof surveySchema>
export type NewBuildingForm = z.output<typeof newBuildingSchema>
export type BuildingForm = z.output<typeof buildingSchema>
export type UpdateForm = z.output<typeof updateSchema>

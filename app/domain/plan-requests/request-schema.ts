/** The Request Plan form: one schema for both sides. What the files are, and what a country is, only the server knows. */
import * as z from 'zod'
import { emailField, required } from '../shared/form-fields.ts'
import { NOT_A_COUNT, TERMS_NOT_AGREED, TYPE_UNSPECIFIED } from './messages.ts'
import { MAX_ROOM_ROWS, ROOM_OPTIONS } from './rooms.ts'

export const FLOOR_PLAN_TYPES = ['residential', 'commercial', 'other'] as const
export type FloorPlanType = (typeof FLOOR_PLAN_TYPES)[number]

export const FLOOR_PLAN_LABELS: Record<FloorPlanType, string> = {
  residential: 'Residential',
  commercial: 'Commercial',
  other: 'Other',
}

export const MAX_DOCUMENT_BYTES = 25_000_000
export const MAX_IMAGE_BYTES = 15_000_000
export const MAX_IMAGE_PIXELS = 40_000_000
export const MAX_IMAGES = 10

/** Also where other fields are wrong already: somebody who has to correct a form should hear of everything at once. */
export const ALWAYS = () => true

const text = z.string().trim().max(60, 'Room is too long (at most 60 characters)').optional()

const roomSchema = z
  .object({ label: text, value: z.string().trim().optional() })
  .refine(({ value }) => value === undefined || /^\d{1,3}$/.test(value), { path: ['value'], error: NOT_A_COUNT })
  // A listed room without a number is a room that is not wanted; one that somebody named is not finished yet.
  .refine(({ label, value }) => value !== undefined || !label || ROOM_OPTIONS.includes(label), {
    path: ['value'],
    error: 'Number is required',
  })
  .refine(({ label, value }) => Boolean(label) || !(Number(value) > 0), { path: ['label'], error: 'Room is required' })

/** A number that is none is told of beside its room. */
const isFilled = (room?: { value?: string | undefined }) => Number(room?.value ?? 0) !== 0

export const planRequestSchema = z
  .object({
    firstName: required('First Name', 60),
    lastName: required('Last Name', 60),
    email: emailField,
    phone: required('Phone Number', 25),
    country: required('Country', 80),
    city: required('City', 80),
    projectAddress: required('Project Address', 200),
    floorPlanType: z.enum(FLOOR_PLAN_TYPES, { error: 'Floor plan type is required' }),
    otherFloorPlanType: z.string().trim().max(80, 'Floor plan type is too long (at most 80 characters)').optional(),
    planDescription: z
      .string({ error: 'Description is required' })
      .trim()
      .min(1, { error: 'Description is required', abort: true })
      .max(5000, 'Description is too long (at most 5000 characters)'),
    roomDetails: z.array(roomSchema).max(MAX_ROOM_ROWS, `Please name at most ${MAX_ROOM_ROWS} rooms`).default([]),
    termsAgreed: z
      .string({ error: TERMS_NOT_AGREED })
      .refine((value) => ['on', 'true', '1', 'yes'].includes(value), TERMS_NOT_AGREED),
  })
  .refine((form) => form.floorPlanType !== 'other' || Boolean(form.otherFloorPlanType), {
    path: ['otherFloorPlanType'],
    error: TYPE_UNSPECIFIED,
    when: ALWAYS,
  })
  .refine((form) => !Array.isArray(form.roomDetails) || form.roomDetails.some(isFilled), {
    path: ['roomDetails'],
    error: 'Room details is required',
    when: ALWAYS,
  })

export type PlanRequestFields = {
  firstName: string
  lastName: string
  email: string
  phone: string
  country: string
  city: string
  projectAddress: string
  floorPlanType: string
  otherFloorPlanType: string
  planDescription: string
  roomDetails: { label: string; value: string }[]
  termsAgreed: string
  change: string
  document: string
  referenceImages: string
}

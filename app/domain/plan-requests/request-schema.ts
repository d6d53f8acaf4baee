/** The Request Plan form: one schema for browser and server. Only the server checks files and countries. */
import * as z from 'zod/mini'
import { ALWAYS, emailField, noLonger, present, required } from '../shared/form-fields.ts'
import { NOT_A_COUNT, TERMS_NOT_AGREED, TYPE_UNSPECIFIED } from './messages.ts'
import { MAX_ROOM_ROWS, ROOM_OPTIONS } from './rooms.ts'

export const FLOOR_PLAN_LABELS = { residential: 'Residential', commercial: 'Commercial', other: 'Other' }
export type FloorPlanType = keyof typeof FLOOR_PLAN_LABELS
export const FLOOR_PLAN_TYPES = Object.keys(FLOOR_PLAN_LABELS) as FloorPlanType[]

export const MAX_DOCUMENT_BYTES = 25_000_000
export const MAX_IMAGE_BYTES = 15_000_000
export const MAX_IMAGES = 10

const text = z.string().check(z.trim())

const roomSchema = z.object({ label: z.optional(text.check(noLonger('Room', 60))), value: z.optional(text) }).check(
  z.refine(({ value }) => value === undefined || /^\d{1,3}$/.test(value), { path: ['value'], error: NOT_A_COUNT }),
  // A listed room without a number is not wanted; a room that the person named is incomplete.
  z.refine(({ label, value }) => value !== undefined || !label || ROOM_OPTIONS.includes(label), {
    path: ['value'],
    error: 'Number is required',
  }),
  z.refine(({ label, value }) => Boolean(label) || !(Number(value) > 0), {
    path: ['label'],
    error: 'Room is required',
  }),
)

/** An invalid number has its own error at its room. */
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
    otherFloorPlanType: z.optional(text.check(noLonger('Floor plan type', 80))),
    planDescription: z
      .string({ error: 'Description is required' })
      .check(z.trim(), present('Description is required'), noLonger('Description', 5000)),
    roomDetails: z._default(
      z.array(roomSchema).check(z.maxLength(MAX_ROOM_ROWS, `Please name at most ${MAX_ROOM_ROWS} rooms`)),
      [],
    ),
    termsAgreed: z
      .string({ error: TERMS_NOT_AGREED })
      .check(z.refine((value) => ['on', 'true', '1', 'yes'].includes(value), TERMS_NOT_AGREED)),
  })
  .check(
    z.refine((form) => form.floorPlanType !== 'other' || Boolean(form.otherFloorPlanType), {
      path: ['otherFloorPlanType'],
      error: TYPE_UNSPECIFIED,
      when: ALWAYS,
    }),
    z.refine((form) => !Array.isArray(form.roomDetails) || form.roomDetails.some(isFilled), {
      path: ['roomDetails'],
      error: 'Room details is required',
      when: ALWAYS,
    }),
  )

/** With the fields that only the server reads. */
export type PlanRequestFields = z.input<typeof planRequestSchema> &
  Record<'change' | 'document' | 'referenceImages', string>

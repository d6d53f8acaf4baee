/** Requests and people of the old store in the words of today's forms. */
import { readContact } from '../../app/domain/places/read-phone.ts'
import type { RequestStatus } from '../../app/domain/plan-requests/plan-request.ts'
import { FLOOR_PLAN_TYPES, type FloorPlanType } from '../../app/domain/plan-requests/request-schema.ts'
import { isRecord, type OldFields } from './old-export.ts'
import {
  type ImportNote,
  oldFlag,
  oldList,
  oldSource,
  oldSources,
  oldText,
  oldTime,
  otherFields,
  pick,
} from './old-values.ts'

export type OldRequest = {
  /** As the Request Plan form sends them. */
  values: Record<string, string>
  status: RequestStatus
  /** Whether the old store noted that the terms were agreed to. */
  agreed: boolean
  document: string
  images: string[]
  createdAt: number | null
  updatedAt: number | null
  notes: ImportNote[]
  others: string[]
}

const STATUSES: [RequestStatus, RegExp][] = [
  ['pending', /^(|new|pending|submitted|received|open)$/],
  ['reviewing', /^(review|reviewing|reviewed|in ?review|in ?progress|processing|started)$/],
  ['quoted', /^(quoted|quote ?sent|quote)$/],
  ['accepted', /^(accepted|approved|confirmed)$/],
  ['declined', /^(declined|rejected|cancell?ed|closed)$/],
  ['completed', /^(completed?|done|delivered|finished)$/],
]

const REQUEST = [
  'id',
  'firstName',
  'lastName',
  'email',
  'phone',
  'country',
  'city',
  'projectAddress',
  'floorPlanType',
  'otherFloorPlanType',
  'planDescription',
  'documentUrl',
  'referenceImageUrls',
  'roomDetails',
  'termsAgreed',
  'status',
  'createdAt',
  'updatedAt',
]

function readType(fields: OldFields): { floorPlanType: FloorPlanType; otherFloorPlanType: string } {
  const [type, other] = [oldText(pick(fields, 'floorPlanType')), oldText(pick(fields, 'otherFloorPlanType'))]
  const known = FLOOR_PLAN_TYPES.find((each) => each === type.toLowerCase())
  if (known && known !== 'other') return { floorPlanType: known, otherFloorPlanType: '' }
  const words = other || (known ? '' : type) || 'Not stated'
  return { floorPlanType: 'other', otherFloorPlanType: words.replace(/\s+/g, ' ').slice(0, 80) }
}

/** Rows of label and number, of a list of such or of a map from one to the other; rooms that are none are left out. */
function readRooms(value: unknown): [string, string][] {
  const rows = Array.isArray(value)
    ? value.map((row) =>
        isRecord(row) ? [pick(row, 'label', 'name', 'room'), pick(row, 'value', 'count', 'number')] : [],
      )
    : isRecord(value)
      ? Object.entries(value)
      : []
  return rows
    .map(([label, count]): [string, number] => [
      oldText(label).replace(/\s+/g, ' ').slice(0, 60),
      Math.min(999, Math.floor(Number(oldText(count)))),
    ])
    .filter(([label, count]) => label !== '' && count > 0)
    .map(([label, count]) => [label, String(count)])
}

export function readOldRequest(fields: OldFields): OldRequest {
  const notes: ImportNote[] = []
  const line = (name: string, longest: number) => oldText(pick(fields, name)).replace(/\s+/g, ' ').slice(0, longest)
  const written = oldText(pick(fields, 'status')).toLowerCase().replace(/[-_]/g, ' ')
  const status = STATUSES.find(([, shape]) => shape.test(written))?.[0]
  if (!status) notes.push({ field: 'status', text: `'${written}' is none of ours: it is pending` })
  const agreed = oldFlag(pick(fields, 'termsAgreed'))
  if (!agreed) notes.push({ field: 'termsAgreed', text: 'the old store has no agreement' })
  const words = oldText(pick(fields, 'planDescription'))
  if (words.length > 5000) notes.push({ field: 'planDescription', text: 'was cut after 5000 characters' })
  const rooms = readRooms(pick(fields, 'roomDetails')).slice(0, 50)
  return {
    values: {
      firstName: line('firstName', 60),
      lastName: line('lastName', 60),
      email: line('email', 254),
      phone: line('phone', 25),
      country: line('country', 80),
      city: line('city', 80),
      projectAddress: line('projectAddress', 200),
      ...readType(fields),
      planDescription: words.slice(0, 5000),
      termsAgreed: 'on',
      ...Object.fromEntries(
        rooms.flatMap(([label, value], at) => [
          [`roomDetails[${at}].label`, label],
          [`roomDetails[${at}].value`, value],
        ]),
      ),
    },
    status: status ?? 'pending',
    agreed,
    document: oldSource(oldList(pick(fields, 'documentUrl'))[0]),
    images: oldSources(pick(fields, 'referenceImageUrls')),
    createdAt: oldTime(pick(fields, 'createdAt')),
    updatedAt: oldTime(pick(fields, 'updatedAt')),
    notes,
    others: otherFields(fields, REQUEST),
  }
}

export type OldUser = {
  /** In lower case; not judged. */
  email: string
  name: string
  /** E.164, or ''. */
  phone: string
  isVerified: boolean
  wasAdmin: boolean
  createdAt: number | null
  lastLoginAt: number | null
  notes: ImportNote[]
  others: string[]
}

const USER = [
  'id',
  'uid',
  'email',
  'emailVerified',
  'displayName',
  'username',
  'name',
  'phoneNumber',
  'role',
  'createdAt',
  'lastLogin',
  'updatedAt',
  'termsAccepted',
  'registrationDate',
]

export function readOldUser(fields: OldFields): OldUser {
  const email = oldText(pick(fields, 'email')).toLowerCase()
  const typed = oldText(pick(fields, 'phoneNumber'))
  const phone = typed === '' ? '' : readContact(typed)
  return {
    email,
    name:
      oldText(pick(fields, 'displayName', 'username', 'name'))
        .replace(/\s+/g, ' ')
        .slice(0, 120) ||
      (email.split('@')[0] ?? ''),
    phone: phone ?? '',
    isVerified: pick(fields, 'emailVerified') === true,
    wasAdmin: oldText(pick(fields, 'role')).toLowerCase() === 'admin',
    createdAt: oldTime(pick(fields, 'createdAt', 'registrationDate')),
    lastLoginAt: oldTime(pick(fields, 'lastLogin')),
    notes: phone === null ? [{ field: 'phoneNumber', text: `'${typed}' is no number and was left out` }] : [],
    others: otherFields(fields, USER),
  }
}

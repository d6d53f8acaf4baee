import type { ItemKind } from '~/domain/items/item.ts'
import { LISTING_INCOMPLETE, PROJECT_INCOMPLETE } from '~/domain/items/messages.ts'
import { OPTION_FIELDS, OPTION_LABELS, PLAN_OPTIONS } from '~/domain/plans/options.ts'
import type { FieldState } from '../../kit/field.tsx'

type Labels = readonly (readonly [name: string, label: string])[]

const BUILT: Labels = [
  ['bedrooms', 'Bedrooms'],
  ['washrooms', 'Washrooms'],
  ['horizontal', 'Horizontal, m'],
  ['vertical', 'Vertical, m'],
  ['area', 'Area, ft²'],
]
const PLACE: Labels = [
  ['location', 'Region'],
  ['city', 'City'],
]
const PAPERS: Labels = [
  ['titleType', 'Papers'],
  ['searchDate', 'Last searched at the Lands Commission'],
  ['titleNote', 'What the buyer gets'],
  ['plotWidth', 'Plot width'],
  ['plotDepth', 'Plot depth'],
  ['plotUnit', 'Plot in'],
  ['road', 'Road'],
  ['water', 'Water'],
  ['power', 'Power'],
]
const VIEWINGS: Labels = [
  ['meetingPoint', 'Meeting point'],
  ['agentName', 'Who meets them'],
  ['agentPhone', 'Their phone'],
]
/** Who answers for the drawings of a plan. */
export const PEOPLE: Labels = [
  ['architectName', 'Architect'],
  ['architectNumber', 'Registration of the architect'],
  ['engineerName', 'Engineer'],
  ['engineerNumber', 'Registration of the engineer'],
]
const WORDS: Labels = [
  ['description', 'Description'],
  ['features', 'Features'],
]
const END: Labels = [
  ['publish', 'State'],
  ['images', 'Images'],
]
const SOLD: Labels = PLAN_OPTIONS.flatMap((option): Labels => {
  const { price, file, drawings } = OPTION_FIELDS[option]
  const label = OPTION_LABELS[option]
  return [
    [price, `${label}, GHS`],
    [file, label],
    [drawings, `Drawings of the ${label}`],
  ]
})

/** Fields with their labels, in reading order, which is also the order of the error messages. */
export const FIELD_LABELS: Record<ItemKind, Labels> = {
  listing: [
    ['title', 'Title'],
    ['type', 'Type'],
    ['furnished', 'Furnished'],
    ...PLACE,
    ['contact', 'Contact'],
    ...BUILT,
    ['price', 'Price, GHS'],
    ['availability', 'Availability'],
    ...PAPERS,
    ...VIEWINGS,
    ...WORDS,
    ...END,
  ],
  plan: [
    ['title', 'Title'],
    ['type', 'Type'],
    ['floors', 'Floors'],
    ...BUILT,
    ...PLACE,
    ...PEOPLE,
    ...WORDS,
    ...SOLD,
    ...END,
  ],
  project: [
    ['title', 'Title'],
    ['date', 'Date'],
    ['location', 'Location'],
    ['note', 'Note'],
    ['description', 'Description'],
    ['link', 'Link'],
    ...END,
  ],
}

/** Fields longer than one line, which are shown apart from the list of facts. */
const LONG = /^(title|description|features|images|\w+drawings)$/
export const factsOf = (kind: ItemKind) => FIELD_LABELS[kind].filter(([name]) => !LONG.test(name))

/**
 * Messages that name two fields. Beside a field the message says which one is empty; above the form it appears once.
 */
const OF_TWO: readonly string[] = [LISTING_INCOMPLETE, PROJECT_INCOMPLETE]
const EMPTY: Record<string, string> = { title: 'Title', price: 'Price', date: 'Date' }
const besideField = (name: string, errors: string[] | undefined) =>
  errors?.map((text) => (OF_TWO.includes(text) ? `${text}: ${EMPTY[name]} is missing` : text))

export type FieldOf = ((name: string) => FieldState) & { all: (kind: ItemKind) => FieldState[] }

export function fieldsOf(values: Record<string, string>, errors: Record<string, string[]>): FieldOf {
  const one = (name: string): FieldState => ({
    id: `item-${name}`,
    name,
    errorId: `item-${name}-error`,
    errors: besideField(name, errors[name]),
    initialValue: values[name] ?? '',
  })
  const all = (kind: ItemKind) => {
    const said = new Set<string>()
    return FIELD_LABELS[kind].map(([name]) => {
      const texts = errors[name]?.filter((text) => !said.has(text))
      for (const text of texts ?? []) if (OF_TWO.includes(text)) said.add(text)
      return { ...one(name), errors: texts }
    })
  }
  return Object.assign(one, { all })
}

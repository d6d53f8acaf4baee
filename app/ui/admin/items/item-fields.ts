import type { ItemKind } from '~/domain/items/item.ts'
import type { FieldState } from '../../kit/field.tsx'

/** Fields with their labels, in the order in which they are read, which is that of the messages too. */
export const FIELD_LABELS: Record<ItemKind, readonly (readonly [name: string, label: string])[]> = {
  listing: [
    ['title', 'Title'],
    ['type', 'Type'],
    ['furnished', 'Furnished'],
    ['location', 'Region'],
    ['city', 'City'],
    ['contact', 'Contact'],
    ['bedrooms', 'Bedrooms'],
    ['washrooms', 'Washrooms'],
    ['horizontal', 'Horizontal, m'],
    ['vertical', 'Vertical, m'],
    ['area', 'Area, ft²'],
    ['price', 'Price, GHS'],
    ['availability', 'Availability'],
    ['description', 'Description'],
    ['features', 'Features'],
    ['publish', 'State'],
    ['images', 'Images'],
  ],
  plan: [
    ['title', 'Title'],
    ['type', 'Type'],
    ['floors', 'Floors'],
    ['bedrooms', 'Bedrooms'],
    ['washrooms', 'Washrooms'],
    ['horizontal', 'Horizontal, m'],
    ['vertical', 'Vertical, m'],
    ['area', 'Area, ft²'],
    ['location', 'Region'],
    ['city', 'City'],
    ['description', 'Description'],
    ['features', 'Features'],
    ['pdfprice', 'PDF File, GHS'],
    ['pdffile', 'PDF File'],
    ['pdfdrawings', 'Drawings of the PDF File'],
    ['cadprice', 'CAD File, GHS'],
    ['cadfile', 'CAD File'],
    ['caddrawings', 'Drawings of the CAD File'],
    ['pcprice', 'CAD + PDF File, GHS'],
    ['pcfile', 'CAD + PDF File'],
    ['pcdrawings', 'Drawings of the CAD + PDF File'],
    ['publish', 'State'],
    ['images', 'Images'],
  ],
  project: [
    ['title', 'Title'],
    ['date', 'Date'],
    ['location', 'Location'],
    ['note', 'Note'],
    ['description', 'Description'],
    ['link', 'Link'],
    ['publish', 'State'],
    ['images', 'Images'],
  ],
}

/** Longer than a line: shown apart where facts are listed. */
const LONG = /^(title|description|features|images|\w+drawings)$/
export const factsOf = (kind: ItemKind) => FIELD_LABELS[kind].filter(([name]) => !LONG.test(name))

export type FieldOf = ((name: string) => FieldState) & { all: (kind: ItemKind) => FieldState[] }

export function fieldsOf(values: Record<string, string>, errors: Record<string, string[]>): FieldOf {
  const one = (name: string): FieldState => ({
    id: `item-${name}`,
    name,
    errorId: `item-${name}-error`,
    errors: errors[name],
    initialValue: values[name] ?? '',
  })
  return Object.assign(one, { all: (kind: ItemKind) => FIELD_LABELS[kind].map(([name]) => one(name)) })
}

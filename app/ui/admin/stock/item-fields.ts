import type { StockKind } from '~/domain/stock/stock.ts'
import type { FieldState } from '../../kit/field.tsx'

/** In the order in which they are read, which is that of the messages too. */
const ORDER: Record<StockKind, readonly string[]> = {
  listing: [
    'title',
    'type',
    'furnished',
    'location',
    'city',
    'contact',
    'bedrooms',
    'washrooms',
    'horizontal',
    'vertical',
    'area',
    'price',
    'availability',
    'description',
    'features',
    'images',
  ],
  plan: [
    'title',
    'type',
    'floors',
    'bedrooms',
    'washrooms',
    'horizontal',
    'vertical',
    'area',
    'location',
    'city',
    'description',
    'features',
    'pdfprice',
    'pdffile',
    'pdfdrawings',
    'cadprice',
    'cadfile',
    'caddrawings',
    'pcprice',
    'pcfile',
    'pcdrawings',
    'images',
  ],
  project: ['title', 'date', 'location', 'note', 'description', 'link', 'images'],
}

export type FieldOf = ((name: string) => FieldState) & { all: (kind: StockKind) => FieldState[] }

export function fieldsOf(values: Record<string, string>, faults: Record<string, string[]>): FieldOf {
  const one = (name: string): FieldState => ({
    id: `item-${name}`,
    name,
    errorId: `item-${name}-error`,
    errors: faults[name],
    initialValue: values[name] ?? '',
  })
  return Object.assign(one, { all: (kind: StockKind) => ORDER[kind].map(one) })
}

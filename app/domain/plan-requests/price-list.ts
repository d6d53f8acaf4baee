/** The priced changes of a plan: staff's list, the visitor's choice, and the staff form. Safe in the browser. */
import { formatCedis, PRICE_UNCLEAR, readCedis } from '../shared/money.ts'
import { slugOf } from '../shared/slug.ts'
import type { PricedChange } from './plan-request.ts'

export const MAX_CHANGES = 30
const LONGEST_LABEL = 80
export const PRICES_UPDATED = 'Price list updated successfully!'
export const CHANGE_UNKNOWN = 'Please choose changes from the list'
const LABEL_REQUIRED = 'Change is required'
const LABEL_TOO_LONG = `Change is too long (at most ${LONGEST_LABEL} characters)`
const LABEL_TWICE = 'This change is in the list already'
const TOO_MANY_CHANGES = `The list can have at most ${MAX_CHANGES} changes`

/** Used until staff enter their own. */
export const DEFAULT_CHANGES: readonly PricedChange[] = [
  { label: 'Mirror the plan', priceMinor: 35_000 },
  { label: 'Add a room', priceMinor: 120_000 },
  { label: "Add a boys' quarters", priceMinor: 250_000 },
  { label: 'Add a garage', priceMinor: 150_000 },
  { label: 'Add a veranda or a balcony', priceMinor: 80_000 },
  { label: 'Change the roof', priceMinor: 200_000 },
  { label: 'Stamps of our registered architect and engineer', priceMinor: 180_000 },
]

/** The form value of a change. */
export const changeKey = ({ label }: PricedChange) => slugOf(label, 'change')

export type PriceRow = { label: string; price: string }

export const priceRow = ({ label, priceMinor }: PricedChange): PriceRow => ({
  label,
  price: formatCedis(priceMinor).replace('GHS ', ''),
})

/** Empty rows are ignored. Errors are keyed by field, such as `price-2` of the third row; '' is the whole form. */
export function readPriceList(rows: readonly PriceRow[]) {
  const errors: Record<string, string> = {}
  const changes: PricedChange[] = []
  for (const [at, { label, price }] of rows.entries()) {
    if (`${label}${price}` === '') continue
    const change = { label, priceMinor: readCedis(price) ?? 0 }
    if (label === '') errors[`label-${at}`] = LABEL_REQUIRED
    else if (label.length > LONGEST_LABEL) errors[`label-${at}`] = LABEL_TOO_LONG
    else if (changes.some((each) => changeKey(each) === changeKey(change))) errors[`label-${at}`] = LABEL_TWICE
    if (change.priceMinor <= 0) errors[`price-${at}`] = PRICE_UNCLEAR
    changes.push(change)
  }
  if (changes.length > MAX_CHANGES) errors[''] = TOO_MANY_CHANGES
  return { changes, errors }
}

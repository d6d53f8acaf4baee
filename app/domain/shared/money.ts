/** Money: integers in pesewas inside, cedis on the page. No other currency is ever shown as a price (Act 723). */
import { cleanText } from './typed-text.ts'

/** 999,999,999 cedis: more than any house costs, so larger input counts as this. */
export const LARGEST_MINOR = 99_999_999_900

const group = (whole: number) => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * `GHS 1,250`, or `GHS 1,250.50` where pesewas are charged: the shown and the charged amount are always equal.
 * `hasPesewas` forces pesewas where figures shown together have some. `Intl` would break hydration: each ICU build
 * formats GHS differently.
 */
export function formatCedis(amountMinor: number, hasPesewas = amountMinor % 100 !== 0): string {
  const sign = amountMinor < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(amountMinor) / 100)
  const rest = Math.abs(amountMinor) % 100
  return `${sign}GHS ${group(whole)}${hasPesewas ? `.${String(rest).padStart(2, '0')}` : ''}`
}

/** `1,250.00`, for a column headed GHS. */
export const formatAmount = (amountMinor: number) => formatCedis(amountMinor, true).replace('GHS ', '')

export const formatCount = group

/** Thousands in groups of three, separated by commas or by spaces, not both. */
const FIGURE = /^(?:\d+|\d{1,3}(?:,\d{3})+|\d{1,3}(?:\s\d{3})+)(?:\.\d+)?$/
export const CURRENCY = /^(?:GHS|GH₵|₵)\s*/i
const CURRENCY_AFTER = /(?:GHS|GH₵|₵|cedis?)$/i
/** How many places each word moves the decimal point. */
const MULTIPLES: Record<string, number> = { k: 3, thousand: 3, m: 6, million: 6 }
const MULTIPLE = /(?:k|thousand|m|million)$/i

/** `1,250.5` or `1 250` without thousands separators; null for anything else, such as `1,2500`. */
export const plainFigure = (typed: string): string | null => {
  const text = cleanText(typed).trim()
  return FIGURE.test(text) ? text.replace(/[,\s]/g, '') : null
}

/**
 * The pesewas of a typed price: `1,250.50`, `GHS 500k`, `1.2m`, `500 000 cedis`. At most two decimals, so that `1.250` is
 * not read as a thousand, and no part of a pesewa. Null for anything else.
 */
export function readCedis(typed: string): number | null {
  const text = cleanText(typed).trim().replace(CURRENCY, '').replace(CURRENCY_AFTER, '').trim()
  const [word = ''] = MULTIPLE.exec(text) ?? []
  const places = MULTIPLES[word.toLowerCase()] ?? 0
  const [whole = '', decimals = ''] = plainFigure(text.slice(0, text.length - word.length))?.split('.') ?? []
  if (whole === '' || whole.length > 13 || decimals.length > places + 2) return null
  const minor = Number(whole + decimals.padEnd(places + 2, '0'))
  return minor <= Number.MAX_SAFE_INTEGER ? minor : null
}

export const PRICE_UNCLEAR = 'Write the price like 1,250 or 1250.50'

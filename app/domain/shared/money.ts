/** Money: integers in pesewas inside, cedis on the page. No other currency is ever shown as a price (Act 723). */

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

/** `1,250.5` or `1 250` without thousands separators; null for anything else, such as `1,2500`. */
export const plainFigure = (typed: string): string | null => {
  const text = typed.trim()
  return FIGURE.test(text) ? text.replace(/[,\s]/g, '') : null
}

/**
 * The pesewas of a typed price, with at most two decimals, so that `1.250` is not read as a thousand; a currency may
 * precede it. Null for anything else.
 */
export function readCedis(typed: string): number | null {
  const figure = plainFigure(typed.trim().replace(CURRENCY, ''))
  return figure !== null && /^\d{1,13}(\.\d{1,2})?$/.test(figure) ? Math.round(Number(figure) * 100) : null
}

export const PRICE_UNCLEAR = 'Write the price like 1,250 or 1250.50'

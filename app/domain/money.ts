/** Money: integers in pesewas inside, cedis on the page. No other currency is ever shown as a price (Act 723). */

const group = (whole: number) => String(whole).replace(/\B(?=(\d{3})+(?!\d))/g, ',')

/**
 * `GHS 1,250`, or `GHS 1,250.50` where pesewas are charged: what is shown and what is charged are always equal.
 * Written by hand because `Intl` gives another text for GHS on each ICU build, which would break hydration.
 */
export function formatCedis(amountMinor: number): string {
  const sign = amountMinor < 0 ? '-' : ''
  const whole = Math.trunc(Math.abs(amountMinor) / 100)
  const rest = Math.abs(amountMinor) % 100
  return `${sign}GHS ${group(whole)}${rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`}`
}

export const formatCount = group

/** Taxes included in a price, as staff write them: `NHIL 2.5%, GETFund 2.5%, VAT 15%`, each of the price before tax. */
const AT_MOST = 6

/** `rate` in hundredths of a percent. */
export type TaxLine = { name: string; rate: number }
export type Tax = { label: string; amountMinor: number }

/** Null for invalid text. */
export function readTaxLines(text: string): TaxLine[] | null {
  const parts = text.split(',').map((part) => /^([^%]{1,30}) (\d{1,2}(?:\.\d{1,2})?)%$/.exec(part.trim()))
  if (text.trim() === '') return []
  const lines = parts.map((part) => part && { name: part[1]?.trim() ?? '', rate: Math.round(Number(part[2]) * 100) })
  return lines.length <= AT_MOST && lines.every((line) => line !== null) ? lines : null
}

/** Splits an amount into the net price and each tax, to the pesewa: they sum to the amount. */
export function taxesIn(amountMinor: number, lines: readonly TaxLine[]): { baseMinor: number; taxes: Tax[] } {
  const whole = 10_000 + lines.reduce((sum, { rate }) => sum + rate, 0)
  const taxes = lines.map(({ name, rate }) => ({
    label: `${name} ${rate / 100}%`,
    amountMinor: Math.round((amountMinor * rate) / whole),
  }))
  return { baseMinor: taxes.reduce((rest, tax) => rest - tax.amountMinor, amountMinor), taxes }
}

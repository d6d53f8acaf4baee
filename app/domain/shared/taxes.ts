/** The taxes that a price contains, as staff write them: `NHIL 2.5%, GETFund 2.5%, VAT 15%`, each of the price before all of them. */
const AT_MOST = 6

/** `rate` in hundredths of a percent. */
export type TaxLine = { name: string; rate: number }
export type Tax = { label: string; amountMinor: number }

/** Null where it can't be read. */
export function readTaxLines(text: string): TaxLine[] | null {
  const parts = text.split(',').map((part) => /^([^%]{1,30}) (\d{1,2}(?:\.\d{1,2})?)%$/.exec(part.trim()))
  if (text.trim() === '') return []
  const lines = parts.map((part) => part && { name: part[1]?.trim() ?? '', rate: Math.round(Number(part[2]) * 100) })
  return lines.length <= AT_MOST && lines.every((line) => line !== null) ? lines : null
}

/** What of an amount is the price and what each tax, to the pesewa: they sum to the amount. */
export function taxesIn(amountMinor: number, lines: readonly TaxLine[]): { baseMinor: number; taxes: Tax[] } {
  const whole = 10_000 + lines.reduce((sum, { rate }) => sum + rate, 0)
  const taxes = lines.map(({ name, rate }) => ({
    label: `${name} ${rate / 100}%`,
    amountMinor: Math.round((amountMinor * rate) / whole),
  }))
  return { baseMinor: taxes.reduce((rest, tax) => rest - tax.amountMinor, amountMinor), taxes }
}

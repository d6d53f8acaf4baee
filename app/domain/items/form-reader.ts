/** Reading the fields of a staff form one after another, and what is wrong with them in their own words. */
import { PRICE_UNCLEAR, plainFigure, readCedis } from '../shared/money.ts'

const NUMBER = /^-?\d+(\.\d{1,9})?$/
/** Far beyond what is built or sold here, and still exact in pesewas. */
const TOO_LARGE = 1_000_000_000

export class FormReader {
  readonly faults: Record<string, string[]> = {}
  private readonly values: Readonly<Record<string, string>>

  constructor(values: Readonly<Record<string, string>>) {
    this.values = values
  }

  fault(name: string, message: string): void {
    const faults = this.faults[name] ?? []
    if (!faults.includes(message)) this.faults[name] = [...faults, message]
  }

  get isSound(): boolean {
    return Object.keys(this.faults).length === 0
  }

  /** Trimmed; what nobody sees is nothing. */
  given = (name: string): string => {
    const text = this.values[name]?.trim() ?? ''
    return /^[\p{Cf}\s]*$/u.test(text) ? '' : text
  }

  /** One line; `required` is the message where it is empty. */
  line(name: string, label: string, longest: number, required: string | null = `${label} is required`): string {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: one line holds no control characters
    return this.words(name, label, longest, required).replace(/[\u0000-\u001f\u007f\u2028\u2029]+/g, ' ')
  }

  words(name: string, label: string, longest: number, required: string | null = `${label} is required`): string {
    const text = this.given(name)
    if (text === '' && required !== null) this.fault(name, required)
    if (text.length > longest) this.fault(name, `${label} is too long (at most ${longest} characters)`)
    return text
  }

  choice<Choice extends string>(name: string, label: string, choices: readonly Choice[]): Choice | '' {
    const text = this.given(name)
    const found = choices.find((each) => each.toLowerCase() === text.toLowerCase())
    if (text === '') this.fault(name, `${label} is required`)
    else if (found === undefined) this.fault(name, `Please choose one of the list: ${label}`)
    return found ?? ''
  }

  /** Nothing below 0; 'N Bedrooms' counts as N. */
  amount(name: string, label: string, isWhole: boolean): number {
    const typed = this.given(name).replace(/ bedrooms?$/i, '')
    const text = plainFigure(typed) ?? typed
    if (text === '') this.fault(name, `${label} is required`)
    else if (!NUMBER.test(text)) this.fault(name, `${label} must be a number`)
    else if (Number(text) < 0) this.fault(name, `${label} must be 0 or more`)
    else if (Number(text) >= TOO_LARGE) this.fault(name, `${label} must be less than 1,000,000,000`)
    else if (isWhole && !Number.isInteger(Number(text))) this.fault(name, `${label} must be a whole number`)
    else return Number(text)
    return 0
  }

  /** In pesewas; null where nothing, or 0, was typed. */
  price(name: string, label: string): number | null {
    const text = this.given(name)
    if (text === '') return null
    const amountMinor = readCedis(text)
    if (amountMinor === null) this.fault(name, PRICE_UNCLEAR)
    else if (amountMinor >= TOO_LARGE * 100) this.fault(name, `${label} must be less than 1,000,000,000`)
    else return amountMinor || null
    return null
  }
}

/**
 * Reads phone numbers as people type them into E.164, by the rules of libphonenumber: which countries have a trunk zero,
 * and how long their numbers are. Not for the browser: its metadata weighs more than a page.
 */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'
import { cleanText } from '../shared/typed-text.ts'
import { dialDigits } from './countries.ts'

/** The number in full, and how far it agrees with its country's plan; null where it can be none. */
function check(full: string): { e164: string; isValid: boolean } | null {
  const number = parsePhoneNumberFromString(full)
  if (!number?.isPossible() || !/^\+\d{10,15}$/.test(number.number)) return null
  if (number.countryCallingCode === '233' && number.nationalNumber.length !== 9) return null
  return { e164: number.number, isValid: number.isValid() }
}

/**
 * E.164 of a number with or without the trunk zero, or with a country code in front; null if it is no number. A code of
 * its own after a plus or 00 counts more than `countryCode`. The whole number has 10 to 15 digits.
 */
export function readPhone(countryCode: string, typed: string): string | null {
  const dial = dialDigits(countryCode)
  const text = cleanText(typed).trim()
  if (dial === null || !/^[+\d\s().-]+$/.test(text)) return null
  const digits = text.replace(/\D/g, '')
  const asked = /^\(?(\+|00)/.test(text)
    ? [digits.replace(/^00/, '')]
    : [
        dial + digits,
        // The country's code was typed too: North America's is the 1 before the code of its islands.
        ...(digits.startsWith(dial) ? [digits] : []),
        ...(dial.startsWith('1') ? [`1${digits}`] : []),
      ]
  const possible = asked.map((each) => check(`+${each}`)).filter((each) => each !== null)
  return (possible.find(({ isValid }) => isValid) ?? possible[0])?.e164 ?? null
}

/** The seller's number as staff type it: a Ghanaian one, or one with its country code, with or without a plus. */
export const readContact = (typed: string): string | null => readPhone('+233', typed) ?? readPhone('+233', `+${typed}`)

/**
 * A number that was stored without the zero that belongs to it, as earlier releases did to those of Ivory Coast, Benin,
 * Congo and Italy: in full, null where the stored one is right, or 'unclear' where neither is a number.
 */
export function mendPhone(e164: string): string | null | 'unclear' {
  const number = parsePhoneNumberFromString(e164)
  if (number?.isValid()) return null
  const withZero = number && check(`+${number.countryCallingCode}0${number.nationalNumber}`)
  // The zero is kept only where the country has no trunk zero that is dropped.
  if (withZero?.isValid && withZero.e164 !== e164) return withZero.e164
  return number?.isPossible() ? null : 'unclear'
}

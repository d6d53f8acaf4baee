/** Phone numbers: read with their country, stored as E.164. The whole number has 10 to 15 digits. */
import { COUNTRIES, dialDigits } from './countries.ts'

/**
 * E.164 of a number typed with or without the trunk zero, or with the country code in front; null if it is no number.
 * Ghana: nine digits, or ten with the leading zero.
 */
export function toE164(countryCode: string, typed: string): string | null {
  const dial = dialDigits(countryCode)
  if (dial === null || !/^[+\d\s().-]+$/.test(typed.trim())) return null
  let national = typed.replace(/\D/g, '')
  if (typed.trim().startsWith('+') || national.startsWith('00')) {
    national = national.replace(/^00/, '')
    if (!national.startsWith(dial)) return null
    national = national.slice(dial.length)
  } else if (dial === '233' && national.length === 12 && national.startsWith('233')) {
    national = national.slice(3)
  }
  national = national.replace(/^0/, '')
  if (dial === '233' && national.length !== 9) return null
  const digits = dial + national
  return digits.length >= 10 && digits.length <= 15 ? `+${digits}` : null
}

/** The same for a number of the country, or one with its own country code after a plus or 00. */
export function readPhone(countryCode: string, typed: string): string | null {
  if (!/^\s*(\+|00)/.test(typed)) return toE164(countryCode, typed)
  const full = `+${typed.replace(/\D/g, '').replace(/^00/, '')}`
  return /^[+\d\s().-]+$/.test(typed) ? toE164(splitE164(full).dialCode, full) : null
}

/** Splits a stored number for a form: the longest matching dial code, and the rest. */
export function splitE164(e164: string): { dialCode: string; national: string } {
  const [dialCode = ''] = COUNTRIES.map((country) => country.dialCode)
    .filter((code) => e164.startsWith(`+${code.replace(/\D/g, '')}`))
    .sort((a, b) => b.length - a.length)
  return { dialCode, national: e164.slice(1).slice(dialCode.replace(/\D/g, '').length) }
}

/** `+233 24 123 4567`; numbers of other countries are returned as they are. */
export function formatPhone(e164: string): string {
  const ghana = /^\+233(\d{2})(\d{3})(\d{4})$/.exec(e164)
  return ghana ? `+233 ${ghana[1]} ${ghana[2]} ${ghana[3]}` : e164
}

/** A plain WhatsApp link with a draft text; no script, no widget. */
export const whatsAppLink = (phone: string, draft: string) =>
  `https://wa.me/${phone.replace(/\D/g, '')}?text=${encodeURIComponent(draft)}`

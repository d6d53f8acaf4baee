/** Stored phone numbers (E.164) as they are shown and linked. */
import { COUNTRIES } from './countries.ts'

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

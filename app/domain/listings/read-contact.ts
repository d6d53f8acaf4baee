/** Reads a seller's phone number as staff type it. */
import { toE164 } from '../places/phone.ts'

/** Ten to fifteen digits with the country code; a Ghanaian number may omit it. */
export function readContact(typed: string): string | null {
  const ghana = toE164('+233', typed)
  if (ghana) return ghana
  if (!/^[+\d\s().-]+$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '').replace(/^00/, '')
  return /^[1-9]\d{9,14}$/.test(digits) ? `+${digits}` : null
}

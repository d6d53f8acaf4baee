/** The form service's thank-you mail to the sender. It quotes a stranger's words, so nothing in it can be a link. */
import { formatPhone } from '../places/phone.ts'
import type { SiteSettings } from '../settings/settings.ts'

const LONGEST_QUOTE = 1000
const LONGEST_NAME = 60

const shortened = (text: string, longest: number) => {
  const characters = [...text]
  return characters.length > longest ? `${characters.slice(0, longest).join('')}…` : text
}

/**
 * The text without anything that mail programs turn into a link or picture: no scheme, no dotted host, no markup.
 * Decimal points and full stops stay.
 */
export const defang = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\u00ad]/g, '')
    .replaceAll('<', '‹')
    .replaceAll('>', '›')
    .replace(/:(?=[/\\])/g, '[:]')
    .replace(/\b(mailto|tel|sms|data|javascript|callto|skype|whatsapp|file):/gi, '$1[:]')
    // Word by word, so that a long text is not scanned again for each of its dots.
    .replace(/\S+/g, (word) =>
      word.replace(/(?!^)[.\u3002\u0701\u06d4](?=[\p{L}\p{N}])/gu, (dot, at: number) =>
        isDecimalPoint(word, at) ? dot : '[.]',
      ),
    )

/** True for `3.5`, not for `127.0.0.1`: digits on both sides, and no other dotted part beside them. */
function isDecimalPoint(word: string, at: number): boolean {
  const [before, after] = [word.slice(0, at), word.slice(at + 1)]
  return /^[^\p{L}./\\]*\d$/u.test(before) && /^\d+(?!\d)(?![.\p{L}]*[\p{L}/\\])[^.]*\.?$/u.test(after)
}

export const quoted = (text: string) =>
  text
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')

export function writeAutoReply(message: { firstName: string; message: string }, site: SiteSettings): string {
  const phones = [site.phone1, site.phone2].filter(Boolean).map(formatPhone).join(' or ')
  return [
    `Dear ${shortened(defang(message.firstName), LONGEST_NAME)},`,
    `Thank you for your message to ${site.name}. We have it and will get back to you shortly.`,
    `You wrote:\n${quoted(shortened(defang(message.message), LONGEST_QUOTE))}`,
    `If you would rather talk to us, call ${phones}. If it was not you who wrote, you need not do anything.`,
    site.name,
  ].join('\n\n')
}

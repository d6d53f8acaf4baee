/**
 * Text as people type and paste it. What no keyboard types goes: direction marks around a copied phone number, the
 * zero-width space of a web page. What people mean stays: joined emoji, dashes and line breaks in their sentences.
 */

/** Zero-width space, word joiner, byte order mark, and the controls that set the direction of text. */
const INVISIBLE = /[\u200b\u2060\ufeff\u202a-\u202e\u2066-\u2069]/g
const SPACES = /[\u00a0\u2007\u2009\u202f]/g
const HYPHENS = /[\u2010\u2011]/g
/** In a number, date or address these are a hyphen and nothing; in a sentence they are dashes and marks. */
const DASHES = /[\u2012\u2013\u2212]/g
const MARKS = /[\u200e\u200f]/g

const isAddress = (text: string) => text.includes('@') && !/\s/.test(text.trim())
const isSentence = (text: string) => /\p{L}/u.test(text) && !isAddress(text)

export function cleanText(text: string): string {
  const clean = text.replace(INVISIBLE, '').replace(SPACES, ' ').replace(HYPHENS, '-')
  return isSentence(clean) ? clean : clean.replace(DASHES, '-').replace(MARKS, '')
}

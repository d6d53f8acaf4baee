/** Letters as people type them on any keyboard: a search for 'okonko' finds Ɔkɔnkɔ, one for 'dzide' finds Dziɖɛ. */
const LETTERS = { d: 'ɖ', e: 'ɛéè', f: 'ƒ', g: 'ɣ', n: 'ŋ', o: 'ɔ', v: 'ʋ' }

/** Each letter that is folded, in both cases, with the one that it becomes. */
export const FOLDED: readonly (readonly [letter: string, plain: string])[] = Object.entries(LETTERS).flatMap(
  ([plain, letters]) => [...letters, ...letters.toUpperCase()].map((letter): [string, string] => [letter, plain]),
)
const PLAIN = new Map(FOLDED)

/** In lower case, without the marks and hooks of the letters above. */
export const foldLetters = (text: string) =>
  text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\0-\x7f]/gu, (letter) => PLAIN.get(letter) ?? letter)

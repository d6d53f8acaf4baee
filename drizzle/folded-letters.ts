/**
 * Letters of Ghana's languages and of Latin Extended that have no accent to remove, and what people type instead:
 * `kokoo` finds Kɔkɔɔ. What is indexed and what is searched for are folded alike.
 */
const FOLDED: Record<string, string> = {
  ɔ: 'o',
  ɛ: 'e',
  ə: 'e',
  ŋ: 'n',
  ɖ: 'd',
  đ: 'd',
  ƒ: 'f',
  ɣ: 'g',
  ʋ: 'v',
  ɓ: 'b',
  ɩ: 'i',
  ʊ: 'u',
  ʒ: 'z',
  ł: 'l',
  ø: 'o',
}
const LETTERS = new RegExp(`[${Object.keys(FOLDED).join('')}]`, 'g')

/** In lower case, without accents and tones. */
export const foldLetters = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(LETTERS, (letter) => FOLDED[letter] ?? letter)

/**
 * The same letters of a text in SQL, capitals too, in the case that it has. Accents and tones stay: an FTS5 table with
 * `remove_diacritics` ignores them.
 */
export const foldLettersSql = (text: string) =>
  Object.entries(FOLDED)
    .flatMap(([letter, plain]) => [
      [letter, plain],
      [letter.toUpperCase(), plain.toUpperCase()],
    ])
    .reduce((sql, [letter, plain]) => `replace(${sql}, '${letter}', '${plain}')`, text)

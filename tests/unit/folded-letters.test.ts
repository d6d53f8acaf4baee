/** Letters are folded alike in what is indexed and in what is searched for. */
import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import { foldLetters, foldLettersSql } from '../../drizzle/folded-letters.ts'

const WORDS = 'Kɔkɔɔ Ŋmaŋma Ɛ̀fúá Ɖeɖe Ʋuʋu Ƒoƒo Ɣali Koɓla Łukasz Ơ ʒɛvili'

it('folds the letters of Ghana, tones and accents', () => {
  expect(foldLetters(WORDS)).toBe('kokoo nmanma efua dede vuvu fofo gali kobla lukasz o zevili')
})

it('finds in an FTS5 index what SQL folded by what the query folds', () => {
  const db = new DatabaseSync(':memory:')
  db.exec(`create virtual table words using fts5 (text, tokenize = 'porter unicode61 remove_diacritics 2');
    insert into words values (${foldLettersSql(`'${WORDS}'`)})`)
  for (const word of WORDS.split(' '))
    expect(db.prepare('select count(*) as n from words where words match ?').get(`"${foldLetters(word)}"`)).toEqual({
      n: 1,
    })
})

import { describe, expect, it } from 'vitest'
import { isCommonPassword } from '../../app/domain/accounts/common-passwords.server.ts'

describe('a common password', () => {
  it.each([
    'password',
    'PassWord',
    '12345678',
    'iloveyou',
    'trustno1',
    'password1',
    'qwertyuiop',
    'sunshine',
    '1234567890',
  ])('is %s', (password) => expect(isCommonPassword(password)).toBe(true))

  it.each(['three rooms and a veranda', 'seven brown goats', 'Kwaku-Ananse-1957', ''])('is not %s', (password) =>
    expect(isCommonPassword(password)).toBe(false),
  )

  it('is next to never another one', () => {
    const taken = Array.from({ length: 3000 }, (_, at) => `a house of ${at} rooms`).filter(isCommonPassword)
    expect(taken).toEqual([])
  })
})

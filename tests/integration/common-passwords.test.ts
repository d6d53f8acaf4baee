/** The list of common passwords, which is looked up offline. */
import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
import { isGuessable } from '../../app/domain/accounts/change-password.server.ts'
import { isCommonPassword } from '../../app/domain/accounts/common-passwords.server.ts'
import { openDatabase } from '../../drizzle/client.ts'

const isCommon = (password: string) => isCommonPassword(openDatabase(env.DB), password)

describe('a common password', () => {
  it.each('password PassWord 12345678 iloveyou trustno1 password1 qwertyuiop sunshine 1234567890'.split(' '))(
    'is %s',
    async (password) => expect(await isCommon(password)).toBe(true),
  )

  it.each(['three rooms and a veranda', 'seven brown goats', 'Kwaku-Ananse-1957', ''])('is not %s', async (password) =>
    expect(await isCommon(password)).toBe(false),
  )

  it('is not found in every password for a name in letters that are not compared', async () => {
    const person = { email: 'esi@example.com', name: 'Ɛɔŋɖ' }
    expect(await isGuessable(openDatabase(env.DB), '4821 7790 5613', person)).toBe(false)
    expect(await isGuessable(openDatabase(env.DB), 'Fihankra 2026', person)).toBe(true)
  })

  it('is almost never a false positive', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, at) => isCommon(`a house of ${at} rooms`)))
    expect(answers).not.toContain(true)
  })
})

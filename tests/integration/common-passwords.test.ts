import { env } from 'cloudflare:workers'
import { describe, expect, it } from 'vitest'
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

  it('is almost never a false positive', async () => {
    const answers = await Promise.all(Array.from({ length: 1000 }, (_, at) => isCommon(`a house of ${at} rooms`)))
    expect(answers).not.toContain(true)
  })
})

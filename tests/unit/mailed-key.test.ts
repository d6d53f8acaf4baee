/** The key of a mailed link has one spelling: no second address opens the same page. */
import { expect, it } from 'vitest'
import { mailedKey, openMailedKey } from '../../app/domain/shared/mailed-key.server.ts'
import { createSignedKeys } from '../../app/domain/shared/signed-key.server.ts'

const keys = createSignedKeys('a secret of this test')
const row = { id: 70, email: 'ama@example.com' }
const open = (key: string) => openMailedKey(keys, 'viewing', key, async (id) => (id === row.id ? row : null))

it('a mailed key opens its row, and nothing with leading zeros', async () => {
  const key = await mailedKey(keys, 'viewing', row)
  expect(await open(key)).toBe(row)
  for (const zeros of ['0', '00', '0000000']) expect(await open(zeros + key), zeros).toBeNull()
  expect(await open(key.replace('70', '0'))).toBeNull()
})

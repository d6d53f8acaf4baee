/**
 * Links in mails that prove an address: the number of a row, and a proof over it and the address. The address is in the
 * proof but not in the link, so a number that was given to somebody else later opens nothing.
 */
import type { SignedKeys } from './signed-key.server'

type Addressed = { id: number; email: string }

const payloadOf = ({ id, email }: Addressed) => `${id}\n${email}`

export const mailedKey = async (keys: SignedKeys, purpose: string, row: Addressed) =>
  `${row.id}.${await keys.mac(purpose, payloadOf(row))}`

/** Whose link it is, or null for one that is not ours. */
export async function openMailedKey<Row extends Addressed>(
  keys: SignedKeys,
  purpose: string,
  key: string,
  find: (id: number) => Promise<Row | null>,
): Promise<Row | null> {
  const [, id = '', mac = ''] = /^(\d{1,15})\.([\w-]{20,100})$/.exec(key) ?? []
  const row = id ? await find(Number(id)) : null
  return row && (await keys.matches(purpose, payloadOf(row), mac)) ? row : null
}

/** One press in the mail program (RFC 8058); the address also answers to a person with a page. */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

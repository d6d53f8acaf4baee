/**
 * Links in mails that prove an address: a row's id, and a MAC over it and the address. The address is in the MAC but
 * not in the link, so an id that is later given to somebody else opens nothing.
 */
import type { SignedKeys } from './signed-key.server.ts'

type Addressed = { id: number; email: string }

const payloadOf = ({ id, email }: Addressed) => `${id}\n${email}`

export const mailedKey = async (keys: SignedKeys, purpose: string, row: Addressed) =>
  `${row.id}.${await keys.mac(purpose, payloadOf(row))}`

/** The row of a link, or null for an invalid one. Its number has no leading zeros, so that one key has one address. */
export async function openMailedKey<Row extends Addressed>(
  keys: SignedKeys,
  purpose: string,
  key: string,
  find: (id: number) => Promise<Row | null>,
): Promise<Row | null> {
  const [, id = '', mac = ''] = /^([1-9]\d{0,14})\.([\w-]{20,100})$/.exec(key) ?? []
  const row = id ? await find(Number(id)) : null
  return row && (await keys.matches(purpose, payloadOf(row), mac)) ? row : null
}

/**
 * One-click unsubscribe in mail programs (RFC 8058); opened in a browser, the address shows a page. Only for mails that
 * come again by themselves: the address must end these mails and change nothing else.
 */
export const unsubscribeHeaders = (url: string) => ({
  'List-Unsubscribe': `<${url}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})

/**
 * Password hashing with scrypt (decision 0010): each hash has its own salt and stores its cost, so that the cost can be
 * raised later. Compared in constant time; without an account the same work is done.
 */
import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto'

type Cost = { n: number; r: number; p: number }

/** 16 MiB and a third of a second of one core: OWASP's alternative to 2^17, for a machine with 128 MB. */
const COST: Cost = { n: 2 ** 14, r: 8, p: 5 }
/** An upper limit, so that a tampered row can't make a sign-in take for ever. */
const MOST: Cost = { n: 2 ** 16, r: 16, p: 16 }
const KEY_BYTES = 32
const SALT_BYTES = 16

export type PasswordCheck = { ok: boolean /** Made at another cost than today's: to be made again. */; isOld: boolean }

export type Passwords = {
  hash(password: string): Promise<string>
  /** `null` takes as long as a wrong password. */
  check(password: string, kept: string | null): Promise<PasswordCheck>
}

function derive(password: string, salt: Buffer, { n, r, p }: Cost): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(password.normalize('NFC'), salt, KEY_BYTES, { N: n, r, p, maxmem: 256 * n * r + 2 ** 20 }, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

const write = ({ n, r, p }: Cost, salt: Buffer, key: Buffer) =>
  `scrypt$${n}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`

function read(kept: string): { cost: Cost; salt: Buffer; key: Buffer } | null {
  const match = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/.exec(kept)
  if (!match) return null
  const [, n, r, p, salt = '', key = ''] = match
  const cost = { n: Number(n), r: Number(r), p: Number(p) }
  if (cost.n > MOST.n || cost.r > MOST.r || cost.p > MOST.p) return null
  return { cost, salt: Buffer.from(salt, 'base64url'), key: Buffer.from(key, 'base64url') }
}

export function createPasswords(cost: Cost = COST): Passwords {
  return {
    async hash(password) {
      const salt = randomBytes(SALT_BYTES)
      return write(cost, salt, await derive(password, salt, cost))
    },
    async check(password, kept) {
      const known = kept === null ? null : read(kept)
      const salt = known?.salt ?? Buffer.alloc(SALT_BYTES)
      const key = await derive(password, salt, known?.cost ?? cost)
      const ok = known !== null && known.key.length === key.length && timingSafeEqual(known.key, key)
      const { n, r, p } = known?.cost ?? cost
      return { ok, isOld: ok && (n !== cost.n || r !== cost.r || p !== cost.p) }
    },
  }
}

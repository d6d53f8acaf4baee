/** An authenticator app: the code that it displays. */
import { createHmac } from 'node:crypto'

/** The code of an authenticator app by RFC 6238, `halfMinutes` from now; computed without the app's own library. */
export function appCode(secret: string, halfMinutes = 0): string {
  const bits = [...secret].map((letter) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0'),
  )
  const key = Buffer.from(
    bits
      .join('')
      .match(/.{8}/g)
      ?.map((byte) => Number.parseInt(byte, 2)) ?? [],
  )
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + halfMinutes))
  const mac = createHmac('sha1', key).update(counter).digest()
  const number = mac.readUInt32BE((mac.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

export const APP_SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP'

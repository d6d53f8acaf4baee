/**
 * Self-verifying keys: a payload with its HMAC-SHA256. The MAC includes the purpose, so a key made for one purpose is
 * invalid for any other.
 */
const encoder = new TextEncoder()

const toBase64Url = (bytes: ArrayBuffer | Uint8Array) => Buffer.from(bytes as ArrayBuffer).toString('base64url')

/** Base64url has spare bits: only the canonical form is valid, so that one key has one address. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  const bytes = Uint8Array.from(Buffer.from(text, 'base64url'))
  return toBase64Url(bytes) === text ? bytes : null
}

export type SignedKeys = {
  /** `payload.mac`, both base64url. */
  seal(purpose: string, payload: string): Promise<string>
  /** The payload, or null if the token is not ours, not for this purpose, or changed in any bit. */
  open(purpose: string, token: string): Promise<string | null>
  /** The MAC alone, for a payload that is elsewhere in the address. */
  mac(purpose: string, payload: string): Promise<string>
  matches(purpose: string, payload: string, mac: string): Promise<boolean>
}

/** Keys made with the `old` secret stay valid; new ones use `secret`. */
export function createSignedKeys(secret: string, old = ''): SignedKeys {
  const imported = (raw: string) =>
    crypto.subtle.importKey('raw', encoder.encode(raw), { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify'])
  const key = imported(secret)
  const oldKey = old === '' ? null : imported(old)
  const message = (purpose: string, payload: string) => encoder.encode(`${purpose}\n${payload}`)

  async function mac(purpose: string, payload: string) {
    return toBase64Url(await crypto.subtle.sign('HMAC', await key, message(purpose, payload)))
  }
  async function matches(purpose: string, payload: string, given: string) {
    const bytes = fromBase64Url(given)
    if (bytes === null) return false
    const isOf = (one: CryptoKey) => crypto.subtle.verify('HMAC', one, bytes, message(purpose, payload))
    return (await isOf(await key)) || (oldKey !== null && isOf(await oldKey))
  }
  return {
    mac,
    matches,
    async seal(purpose, payload) {
      return `${toBase64Url(encoder.encode(payload))}.${await mac(purpose, payload)}`
    },
    async open(purpose, token) {
      const [body = '', given = '', ...rest] = token.split('.')
      const bytes = rest.length === 0 && token.length <= 1024 ? fromBase64Url(body) : null
      if (bytes === null) return null
      const payload = new TextDecoder().decode(bytes)
      return (await matches(purpose, payload, given)) ? payload : null
    },
  }
}

/** 128 random bits in base36: unguessable, and readable aloud without upper case. */
export function randomKey(): string {
  const words = crypto.getRandomValues(new Uint32Array(4))
  return [...words].map((word) => word.toString(36).padStart(7, '0')).join('')
}

export async function sha256Hex(data: string | ArrayBuffer | Uint8Array): Promise<string> {
  const bytes = typeof data === 'string' ? encoder.encode(data) : data
  return Buffer.from(await crypto.subtle.digest('SHA-256', bytes as BufferSource)).toString('hex')
}

/**
 * Encrypts what has to be read again and must say nothing to whoever gets hold of the database: AES-256-GCM under a key
 * made from the secret of the site. A text sealed for one purpose opens for no other.
 */
const encoder = new TextEncoder()
const NONCE_BYTES = 12

export type Sealer = {
  close(purpose: string, text: string): Promise<string>
  /** Null for what was sealed with another secret, for another purpose, or changed. */
  open(purpose: string, sealed: string): Promise<string | null>
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const base = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveKey'])
  return crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info: encoder.encode('sealer') },
    base,
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  )
}

/** What was sealed with the `old` secret opens still; nothing is sealed with it. */
export function createSealer(secret: string, old = ''): Sealer {
  const keys = [secret, ...(old === '' ? [] : [old])]
  const bound = (nonce: Uint8Array, purpose: string) => ({
    name: 'AES-GCM',
    iv: nonce as BufferSource,
    additionalData: encoder.encode(purpose),
  })
  return {
    async close(purpose, text) {
      const nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES))
      const sealed = await crypto.subtle.encrypt(bound(nonce, purpose), await keyOf(secret), encoder.encode(text))
      return btoa(String.fromCharCode(...nonce, ...new Uint8Array(sealed)))
    },
    async open(purpose, sealed) {
      for (const each of keys)
        try {
          const bytes = Uint8Array.from(atob(sealed), (char) => char.charCodeAt(0))
          const nonce = bytes.slice(0, NONCE_BYTES)
          const text = await crypto.subtle.decrypt(bound(nonce, purpose), await keyOf(each), bytes.slice(NONCE_BYTES))
          return new TextDecoder().decode(text)
        } catch {
          // Of another key, or of none.
        }
      return null
    },
  }
}

/**
 * Encrypts data that must be readable again but not from the database alone: AES-256-GCM under a key derived from the
 * site's secret. A text sealed for one purpose opens for no other.
 */
const encoder = new TextEncoder()
const NONCE_BYTES = 12

export type Sealer = {
  close(purpose: string, text: string): Promise<string>
  /** Null if sealed with another secret or for another purpose, or if changed. */
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

/** Texts sealed with the `old` secret still open; new ones use `secret`. */
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
          // The key does not fit; try the next one.
        }
      return null
    },
  }
}

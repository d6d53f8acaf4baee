/** Checks inline scripts and styles against the Content-Security-Policy of their response. */
const INLINE = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/g

/** The inline scripts and styles of a page that its policy allows neither by their nonce nor by their hash. */
export async function inlineRefused(response: Response, html: string): Promise<string[]> {
  const policy = response.headers.get('content-security-policy') ?? ''
  const refused: string[] = []
  for (const [, element = '', attributes = '', text = ''] of html.matchAll(INLINE)) {
    if (attributes.includes('ld+json')) continue
    const allowed = new RegExp(`${element}-src ([^;]*)`).exec(policy)?.[1]?.split(' ') ?? []
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
    const hash = `'sha256-${btoa(String.fromCharCode(...digest))}'`
    const nonce = /nonce="([^"]+)"/.exec(attributes)?.[1]
    if (!allowed.includes(hash) && !allowed.includes(`'nonce-${nonce}'`)) refused.push(`<${element}${attributes}>`)
  }
  return refused
}

/** The key that makes repeated sendings of one form one submission. */

export const isFormId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-z]{20,64}$/.test(value)

/** Null for a form without its number. Any change in `content` makes another submission. */
export async function submissionKey(fields: FormData, content: Record<string, unknown>): Promise<string | null> {
  const formId = fields.get('formId')
  if (!isFormId(formId)) return null
  const bytes = new TextEncoder().encode(JSON.stringify([formId, content]))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The raw bytes of a request, or null past the limit; a body that lies about its length is cut off while it is read. */
export async function readBody(request: Request, maxBytes: number): Promise<ArrayBuffer | null> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) return null
  const reader = request.body?.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (reader) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > maxBytes) {
      await reader.cancel()
      return null
    }
    chunks.push(value)
  }
  const body = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    body.set(chunk, at)
    at += chunk.byteLength
  }
  return body.buffer
}

/** The fields of an urlencoded or small multipart form; null where the body is too large or no form. */
export async function readForm(request: Request, maxBytes = 64_000): Promise<FormData | null> {
  const type = request.headers.get('content-type') ?? ''
  if (!/^(application\/x-www-form-urlencoded|multipart\/form-data)/i.test(type)) return null
  const body = await readBody(request, maxBytes)
  if (body === null) return null
  return new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null)
}

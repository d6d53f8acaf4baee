/** SHA-256 of bytes that arrive in chunks. */
export type Digest = { write(chunk: Uint8Array): Promise<void>; close(): Promise<string> }

type DigestStream = WritableStream<Uint8Array> & { digest: Promise<ArrayBuffer> }
/** Cloudflare's DigestStream, which the browser types lack. */
const { DigestStream } = crypto as unknown as { DigestStream: new (name: string) => DigestStream }

export function openDigest(): Digest {
  const stream = new DigestStream('SHA-256')
  const writer = stream.getWriter()
  return {
    write: (chunk) => writer.write(chunk),
    async close() {
      await writer.close()
      return Buffer.from(await stream.digest).toString('hex')
    },
  }
}

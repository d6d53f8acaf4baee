/** Bytes that lie elsewhere and are read a piece at a time, so that a check of a large file needs little memory. */
export type ByteSource = {
  sizeBytes: number
  /** The bytes from `offset`; fewer where the file ends before. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Each byte as the character of its number, so that signatures can be looked for as text. */
export const asLatin1 = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

export const readTail = (source: ByteSource, length: number) =>
  source.read(Math.max(0, source.sizeBytes - length), Math.min(length, source.sizeBytes))

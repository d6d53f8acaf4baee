/** Stored bytes that are read in parts, so that checking a large file needs little memory. */
export type ByteSource = {
  sizeBytes: number
  /** The bytes from `offset`; fewer where the file ends earlier. */
  read(offset: number, length: number): Promise<Uint8Array>
}

/** Maps each byte to the character of that code, so that signatures can be searched as text. */
export const asLatin1 = (bytes: Uint8Array) => {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return text
}

export const readTail = (source: ByteSource, length: number) =>
  source.read(Math.max(0, source.sizeBytes - length), Math.min(length, source.sizeBytes))

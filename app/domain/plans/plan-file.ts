/** Plan files: always ZIP, known by their first bytes, kept under keys of our own making. */

/** The local file header of a ZIP that holds something. */
export const isZip = (bytes: Uint8Array) =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && bytes[2] === 0x03 && bytes[3] === 0x04

export const planFileKey = (random: string) => `plans/${random}.zip`

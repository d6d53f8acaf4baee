/**
 * The most common passwords: those of eight characters or more among the 12,000 commonest of zxcvbn 4.4.2 (MIT). A
 * migration stores the first 30 bits of the SHA-256 of each in lower case; one in 250,000 other passwords matches by
 * chance. They are in the database because Worker size costs more than a read on the few pages that ask.
 */
import { createHash } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { commonPasswords } from '~db/schema/index.ts'

export async function isCommonPassword(db: Database, password: string): Promise<boolean> {
  const digest = createHash('sha256').update(password.toLowerCase()).digest().readUInt32BE(0) >>> 2
  const known = await db.select().from(commonPasswords).where(eq(commonPasswords.digest, digest)).get()
  return known !== undefined
}

/** Settings that the program leaves empty, as a firm would fill them: what the law asks of it. The licence ends soon. */
import type { FirmSettings } from '../../app/domain/settings/settings.ts'
import type { Database } from '../../drizzle/client.ts'
import { siteSettings } from '../../drizzle/schema/index.ts'

const DAY_MS = 86_400_000
const dayIn = (now: number, days: number) => new Date(now + days * DAY_MS).toISOString().slice(0, 10)

/** Returns how many were set; what is there stays. */
export async function loadSettings(db: Database, now: number): Promise<number> {
  const values: Partial<FirmSettings> = {
    dataProtectionNumber: 'DPC-0000000',
    dataProtectionExpiry: dayIn(now, 300),
    dataProtectionOfficer: 'Efua Asante',
    agencyLicenceExpiry: dayIn(now, 45),
  }
  const rows = Object.entries(values).map(([name, value]) => ({ name, value, updatedAt: now }))
  const set = await db.insert(siteSettings).values(rows).onConflictDoNothing().returning({ name: siteSettings.name })
  return set.length
}

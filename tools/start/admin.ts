/** `npm run admin -- EMAIL`: makes an administrator of a local state, or of the person who has that address there. */
import { makeAdministrator } from './administrator.ts'
import { readLocalSettings } from './settings.ts'
import { applyMigrations } from './state.ts'

const email = process.argv[2]?.trim().toLowerCase() ?? ''
if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) {
  console.error('Say whose address: npm run admin -- name@example.com')
  process.exit(1)
}
const { stateDir } = readLocalSettings(process.env)
await applyMigrations(stateDir)
const made = await makeAdministrator(stateDir, { email, password: process.env.ADMIN_PASSWORD ?? null })
console.log(
  made.password === null
    ? `${email} is an administrator now, with the password they have.`
    : `${email} is an administrator now. Password: ${made.password}`,
)

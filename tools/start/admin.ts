/**
 * `npm run admin -- EMAIL`: makes an administrator of a local state, or of the person who has that address there; with
 * `--remote` of the deployed site. ADMIN_PASSWORD gives the password, otherwise one is made up where there is none.
 */
import { parseArgs } from 'node:util'
import { makeAdministrator, makeRemoteAdministrator } from './administrator.ts'
import { readLocalSettings } from './settings.ts'
import { explain } from './start-checks.ts'
import { applyMigrations } from './state.ts'

const SIGN_IN = 'Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN, then run the command again.'

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { remote: { type: 'boolean', default: false } },
    })
    const email = positionals[0]?.trim().toLowerCase() ?? ''
    if (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email)) return { email, isRemote: values.remote }
  } catch {
    // An unknown option: the same message helps.
  }
  throw new Error('Say whose address: npm run admin -- name@example.com [--remote]')
}

async function makeLocally(wanted: Parameters<typeof makeAdministrator>[1]) {
  const { stateDir } = readLocalSettings(process.env)
  await applyMigrations(stateDir)
  return makeAdministrator(stateDir, wanted)
}

async function makeRemotely(wanted: Parameters<typeof makeAdministrator>[1]) {
  try {
    return await makeRemoteAdministrator(wanted)
  } catch (cause) {
    throw new Error(`The deployed site could not be reached: ${explain(cause)}\n${SIGN_IN}`)
  }
}

try {
  const { email, isRemote } = readArguments()
  const wanted = { email, password: process.env.ADMIN_PASSWORD ?? null }
  const made = await (isRemote ? makeRemotely(wanted) : makeLocally(wanted))
  console.log(
    made.password === null
      ? `${email} is an administrator now, with the password they have.`
      : `${email} is an administrator now. Password: ${made.password}`,
  )
} catch (cause) {
  console.error(explain(cause))
  process.exitCode = 1
}

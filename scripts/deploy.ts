/**
 * `npm run deploy`: looks at the settings, builds, applies the migrations to the remote database, deploys.
 * `npm run deploy -- --dry-run` builds and bundles without a network and only warns about what is not set yet.
 *
 * Secrets live at Cloudflare (`wrangler secret put NAME`); one that is also in this environment is looked at here.
 */
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { buildIfStale } from './local/build.ts'
import { ROOT } from './local/settings.ts'

const { values: options } = parseArgs({ options: { 'dry-run': { type: 'boolean', default: false } } })
const isDryRun = options['dry-run']

const SECRETS = ['SESSION_SECRET', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY', 'FORM_SERVICE_ACCESS_KEY']
/** Where money and buyers are sent; anything else in production would be somebody else's till. */
const PAYSTACK_HOSTS: Record<string, string> = {
  PAYSTACK_API_URL: 'api.paystack.co',
  PAYSTACK_INLINE_URL: 'js.paystack.co',
}

type Finding = { isFatal: boolean; text: string }
const toml = readFileSync(path.join(ROOT, 'wrangler.toml'), 'utf8')
const variable = (name: string) => new RegExp(`^${name} = "(.*)"$`, 'm').exec(toml)?.[1] ?? ''
const hostOf = (address: string) => (URL.canParse(address) ? new URL(address).hostname : '')
const isHttps = (address: string) => URL.canParse(address) && new URL(address).protocol === 'https:'

function lookAtVariables(): Finding[] {
  const site = variable('SITE_URL')
  const findings: Finding[] = []
  if (!isHttps(site)) findings.push({ isFatal: true, text: `SITE_URL is "${site}"; it must begin with https://` })
  if (/\.(example|invalid|test|localhost)$|^(localhost|127\.|\[::1\])/.test(hostOf(site)))
    findings.push({ isFatal: true, text: `SITE_URL is "${site}", which is nobody's address. Set it in wrangler.toml.` })
  for (const [name, host] of Object.entries(PAYSTACK_HOSTS)) {
    const address = variable(name)
    if (!isHttps(address) || hostOf(address) !== host)
      findings.push({ isFatal: true, text: `${name} is "${address}"; Paystack's is https://${host}` })
  }
  const forms = variable('FORM_SERVICE_URL')
  if (!isHttps(forms) || /^(localhost|127\.)/.test(hostOf(forms)))
    findings.push({ isFatal: true, text: `FORM_SERVICE_URL is "${forms}"; it must begin with https://` })
  if (/\.(example|invalid|test)$/.test(variable('MAIL_FROM')))
    findings.push({
      isFatal: true,
      text: `MAIL_FROM is "${variable('MAIL_FROM')}"; mail from there is never delivered.`,
    })
  if (/database_id = "0{8}-/.test(toml))
    findings.push({
      isFatal: true,
      text: 'database_id in wrangler.toml is a placeholder. Make the database with: wrangler d1 create fihankra',
    })
  return findings
}

function lookAtKeys(env: NodeJS.ProcessEnv): Finding[] {
  const findings: Finding[] = []
  for (const name of ['PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY']) {
    if (/^[sp]k_test_/.test(env[name] ?? ''))
      findings.push({ isFatal: false, text: `${name} here is a test key: with it no real money is taken.` })
  }
  if (env.SESSION_SECRET !== undefined && env.SESSION_SECRET.length < 32)
    findings.push({ isFatal: true, text: 'SESSION_SECRET must have at least 32 characters.' })
  return findings
}

/** The secrets that Cloudflare has, by name only. */
function lookAtSecrets(): Finding[] {
  const listed = spawnSync('wrangler', ['secret', 'list', '--format', 'json'], { cwd: ROOT, encoding: 'utf8' })
  if (listed.status !== 0)
    return [
      {
        isFatal: true,
        text: `The secrets could not be listed. Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN.\n${listed.stderr.trim()}`,
      },
    ]
  const names = (JSON.parse(listed.stdout) as { name: string }[]).map((secret) => secret.name)
  return SECRETS.filter((name) => !names.includes(name)).map((name) => ({
    isFatal: true,
    text: `${name} is not set. Set it with: npx wrangler secret put ${name}`,
  }))
}

function run(command: string, args: string[]): Promise<void> {
  console.log(`\n${[command, ...args].join(' ')}`)
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} failed; nothing after it was done.`)),
    )
  })
}

try {
  const findings = [...lookAtVariables(), ...lookAtKeys(process.env), ...(isDryRun ? [] : lookAtSecrets())]
  for (const { isFatal, text } of findings) console.log(`${isFatal ? 'Must be set' : 'Note'}: ${text}`)
  if (!isDryRun && findings.some((finding) => finding.isFatal)) throw new Error('Nothing was deployed.')
  console.log('Building…')
  await buildIfStale()
  if (isDryRun) {
    await run('wrangler', ['deploy', '--minify', '--dry-run', '--outdir', path.join('build', 'deploy')])
  } else {
    // First the tables: the code before this one runs on them too, the new code not on the old ones.
    await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote'])
    await run('wrangler', ['deploy', '--minify'])
  }
} catch (cause) {
  console.error(`\n${cause instanceof Error ? cause.message : cause}`)
  process.exit(1)
}

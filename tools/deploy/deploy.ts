/**
 * `npm run deploy`: looks at settings, secrets and stores, builds, notes the bookmark of the database, applies the
 * migrations, and gives the visitors the new version step by step; what fails puts the old one back and says so.
 * `npm run deploy -- --dry-run` does all that needs no account and only warns about what is not right yet.
 * `--env staging` takes the part of wrangler.toml that has this name, `--config FILE` another file.
 *
 * Secrets live at Cloudflare (`wrangler secret put NAME`); one that is also in this environment is looked at here.
 */
import { spawnSync } from 'node:child_process'
import { appendFileSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { unstable_readConfig as readConfig } from 'wrangler'
import { isLive, liveFaults } from '../../app/http/production.server.ts'
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'
import { BUILT, DeployError, type Place, release, runningVersion, wrangler } from './release.ts'

const { values: options } = parseArgs({
  options: {
    'dry-run': { type: 'boolean', default: false },
    env: { type: 'string', default: '' },
    config: { type: 'string', default: path.join(ROOT, 'wrangler.toml') },
  },
})
const isDryRun = options['dry-run']
const config = readConfig({ config: options.config, env: options.env })
const variables = Object.fromEntries(Object.entries(config.vars).map(([name, value]) => [name, String(value)]))

const SECRETS = [
  'SESSION_SECRET',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_PUBLIC_KEY',
  'FORM_SERVICE_ACCESS_KEY',
  ...(variables.GOOGLE_CLIENT_ID ? ['GOOGLE_CLIENT_SECRET'] : []),
]

/** What is in wrangler.toml, and those secrets that are in this environment too. */
function lookAtSettings(env: NodeJS.ProcessEnv): string[] {
  const secrets = Object.fromEntries(SECRETS.flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const site = variables.SITE_URL ?? ''
  const senders = config.send_email.flatMap(
    (binding: { allowed_sender_addresses?: string[] }) => binding.allowed_sender_addresses ?? [],
  )
  const domains = (config.routes ?? []).map((route: string | { pattern: string }) =>
    typeof route === 'string' ? route : route.pattern,
  )
  return [
    ...liveFaults({ ...variables, ...secrets }),
    ...(isLive(site) ? [] : ['SITE_URL must be the https address of the site']),
    ...(URL.canParse(site) && !domains.includes(new URL(site).hostname)
      ? ['routes must have the domain of SITE_URL']
      : []),
    ...(senders.length === 1 && senders[0] === variables.MAIL_FROM
      ? []
      : ['allowed_sender_addresses must be MAIL_FROM alone']),
    ...(config.d1_databases.some(({ database_id: id }: { database_id?: string }) => !id || /^0{8}-/.test(id))
      ? [
          `database_id is a placeholder. Make the database with: npx wrangler d1 create ${config.d1_databases[0]?.database_name}`,
        ]
      : []),
  ]
}

const place: Place = {
  root: ROOT,
  // The part is named also where it is the first one, so that no command takes another by itself.
  words: ['--config', options.config, '--env', options.env],
  worker: config.name ?? '',
  siteUrl: variables.SITE_URL ?? '',
  takesTestMoney: variables.PAYSTACK_MODE === 'test',
}

/** What an account has: the secrets by name, the database and the buckets. */
function lookAtAccount(): string[] {
  const isThere = (args: string[], what: string) => {
    try {
      wrangler(place, args)
      return []
    } catch {
      return [`${what} is not there. The runbook says how to make it.`]
    }
  }
  let names: string[]
  try {
    names = (JSON.parse(wrangler(place, ['secret', 'list', '--format', 'json'])) as { name: string }[]).map(
      ({ name }) => name,
    )
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : cause
    return [`The secrets could not be listed. Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN.\n${said}`]
  }
  return [
    ...SECRETS.filter((name) => !names.includes(name)).map(
      (name) => `${name} is not set. Set it with: npx wrangler secret put ${name} --env "${options.env}"`,
    ),
    ...config.d1_databases.flatMap(({ database_name: name = '' }) => isThere(['d1', 'info', name], `Database ${name}`)),
    ...config.r2_buckets.flatMap(({ bucket_name: name = '' }) =>
      isThere(['r2', 'bucket', 'info', name], `Bucket ${name}`),
    ),
  ]
}

/** Where the database can be taken back to, with what ran on it; kept for the day that it is needed. */
function noteBookmark(commit: string): void {
  const said: unknown = JSON.parse(wrangler(place, ['d1', 'time-travel', 'info', 'DB', '--json']))
  const { bookmark } = said as { bookmark: string }
  const file = path.join(ROOT, 'backups', 'deployments.jsonl')
  mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 })
  const version = runningVersion(place)
  appendFileSync(
    file,
    `${JSON.stringify({ at: new Date().toISOString(), commit, env: options.env, version, bookmark })}\n`,
  )
  console.log(`Database as it was: npx wrangler d1 time-travel restore DB --bookmark=${bookmark}`)
}

try {
  const commit = spawnSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: ROOT, encoding: 'utf8' }).stdout.trim()
  const findings = [...lookAtSettings(process.env), ...(isDryRun ? [] : lookAtAccount())]
  for (const finding of findings) console.log(`Must be mended: ${finding}`)
  if (!isDryRun && findings.length > 0) throw new DeployError('Nothing was deployed.')
  console.log('Building…')
  await buildIfStale()
  if (isDryRun) {
    console.log(wrangler(place, ['deploy', ...BUILT, '--dry-run', '--outdir', path.join('build', 'deploy')]))
    console.log('Nothing was sent: bookmark, migrations, upload and smoke test need an account.')
  } else {
    noteBookmark(commit)
    // First the tables: the code before this one runs on them too, the new code not on the old ones.
    wrangler(place, ['d1', 'migrations', 'apply', 'DB', '--remote'])
    await release(place, commit)
    console.log(`${place.siteUrl} has version ${runningVersion(place)} of ${commit}.`)
  }
} catch (cause) {
  console.error(`\n${cause instanceof Error ? cause.message : cause}`)
  process.exit(1)
}

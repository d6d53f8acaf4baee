/**
 * `npm run deploy`: looks at the settings, builds, applies the migrations to the remote database, deploys.
 * `npm run deploy -- --dry-run` builds and bundles without a network and only warns about what is not right yet.
 * `--env staging` takes the part of wrangler.toml that has this name.
 *
 * Secrets live at Cloudflare (`wrangler secret put NAME`); one that is also in this environment is looked at here.
 */
import { spawn, spawnSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { unstable_readConfig as readConfig } from 'wrangler'
import { isLive, liveFaults } from '../../app/http/production.server.ts'
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'

const { values: options } = parseArgs({
  options: { 'dry-run': { type: 'boolean', default: false }, env: { type: 'string', default: '' } },
})
const isDryRun = options['dry-run']
/** Said also where it is the first one, so that no command takes another by itself. */
const ENVIRONMENT = ['--env', options.env]
const config = readConfig({ config: path.join(ROOT, 'wrangler.toml'), env: options.env })
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

/** The secrets that Cloudflare has, by name only. */
function lookAtSecrets(): string[] {
  const listed = spawnSync('wrangler', ['secret', 'list', '--format', 'json', ...ENVIRONMENT], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  if (listed.status !== 0)
    return [
      `The secrets could not be listed. Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN.\n${listed.stderr.trim()}`,
    ]
  const names = (JSON.parse(listed.stdout) as { name: string }[]).map((secret) => secret.name)
  return SECRETS.filter((name) => !names.includes(name)).map(
    (name) => `${name} is not set. Set it with: npx wrangler secret put ${name} --env "${options.env}"`,
  )
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
  const findings = [...lookAtSettings(process.env), ...(isDryRun ? [] : lookAtSecrets())]
  for (const finding of findings) console.log(`Must be mended: ${finding}`)
  if (!isDryRun && findings.length > 0) throw new Error('Nothing was deployed.')
  console.log('Building…')
  await buildIfStale()
  if (isDryRun) {
    await run('wrangler', ['deploy', '--minify', '--dry-run', '--outdir', path.join('build', 'deploy'), ...ENVIRONMENT])
  } else {
    // First the tables: the code before this one runs on them too, the new code not on the old ones.
    await run('wrangler', ['d1', 'migrations', 'apply', 'DB', '--remote', ...ENVIRONMENT])
    await run('wrangler', ['deploy', '--minify', ...ENVIRONMENT])
  }
} catch (cause) {
  console.error(`\n${cause instanceof Error ? cause.message : cause}`)
  process.exit(1)
}

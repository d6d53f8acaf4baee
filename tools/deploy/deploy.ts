/**
 * `npm run deploy`: looks at settings, secrets, stores and sender, builds, notes the bookmark of the database, uploads the
 * version, applies the migrations, and gives the version to the visitors step by step; what fails puts the old one back and
 * says so.
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
import { buildIfStale } from '../start/build.ts'
import { ROOT } from '../start/settings.ts'
import { lookAtAccount, lookAtSettings, variablesOf } from './checks.ts'
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
const variables = variablesOf(config)

const place: Place = {
  root: ROOT,
  // The environment is named even if it is the default, so that no command uses another one.
  words: ['--config', options.config, '--env', options.env],
  worker: config.name ?? '',
  siteUrl: variables.SITE_URL ?? '',
  takesTestMoney: variables.PAYSTACK_MODE === 'test',
}

/** Saves the bookmark to which the database can be restored, with the commit that ran on it. */
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
  const findings = [
    ...lookAtSettings(config, process.env),
    ...(isDryRun ? [] : lookAtAccount(place, config, options.env)),
  ]
  for (const finding of findings) console.log(`Must be mended: ${finding}`)
  if (!isDryRun && findings.length > 0) throw new DeployError('Nothing was deployed.')
  console.log('Building…')
  await buildIfStale()
  if (isDryRun) {
    console.log(wrangler(place, ['deploy', ...BUILT, '--dry-run', '--outdir', path.join('build', 'deploy')]))
    console.log('Nothing was sent: bookmark, migrations, upload and smoke test need an account.')
  } else {
    noteBookmark(commit)
    await release(place, commit)
    console.log(`${place.siteUrl} has version ${runningVersion(place)} of ${commit}.`)
  }
} catch (cause) {
  console.error(`\n${cause instanceof Error ? cause.message : cause}`)
  process.exit(1)
}

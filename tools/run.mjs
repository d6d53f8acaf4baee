/**
 * The entry point of every npm command. Runs on Node 20 with nothing installed: installs the packages of the lock file
 * if they are missing or outdated, then starts the Node version that the project includes.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const task = process.argv[2] ?? 'start'
/** Commands whose folder differs from their name. */
const FOLDERS = { dev: 'start', admin: 'start', restore: 'backup' }

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`This needs Node 20 or newer; here is ${process.version}.`)

/** Whether npm's record of its last install has each package of the lock file; extra packages do no harm. */
function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : {}
}
const there = readPackages(path.join(root, 'node_modules', '.package-lock.json'))
const isInstalled = Object.entries(readPackages(path.join(root, 'package-lock.json'))).every(
  ([at, { version, optional }]) => at === '' || optional || there[at]?.version === version,
)
if (!isInstalled) {
  console.log('Installing packages (about a minute)…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) fail('npm ci failed. Check the network and the messages above, then run the command again.')
}

const node = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(node)) fail('node_modules/.bin/node is missing. Remove node_modules and run the command again.')
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    'tsx',
    path.join(root, 'tools', FOLDERS[task] ?? task, `${task}.ts`),
    ...process.argv.slice(3),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
      // The directory of the command: file names are relative to it.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
  },
)
// A signal may be sent to this process alone; the child treats a second Ctrl-C like the first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))

/**
 * The one entry of every npm command. Runs on Node 20 with nothing installed: installs what the lock file says where
 * that is missing or old, then hands over to the Node that the project brings with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const task = process.argv[2] ?? 'start'
/** Commands that share a folder with others; each other one has a folder of its name. */
const FOLDERS = { dev: 'start', admin: 'start', restore: 'backup' }

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`This needs Node 20 or newer; here is ${process.version}.`)

/** Whether what npm noted at the end of its last install has each package of the lock; more does no harm. */
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
      // Where the command was given: names of files are meant from there.
      INIT_CWD: process.env.INIT_CWD ?? process.cwd(),
      PATH: `${path.join(root, 'node_modules', '.bin')}${path.delimiter}${process.env.PATH ?? ''}`,
      CLOUDFLARE_CF_FETCH_ENABLED: 'false',
      WRANGLER_SEND_METRICS: 'false',
      WRANGLER_HIDE_BANNER: 'true',
      NO_UPDATE_NOTIFIER: '1',
    },
  },
)
// A signal may be meant for this process alone; the child takes a second Ctrl-C for the first.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' || signal === 'SIGTERM' ? 0 : 1)))

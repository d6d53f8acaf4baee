/**
 * The one entry of every npm command. Runs on Node 20 with nothing installed: installs what the lock file says where
 * that is missing or old, then hands over to the Node that the project brings with it.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const stamp = path.join(root, 'node_modules', '.installed')
const task = process.argv[2] ?? 'start'

function fail(sentence) {
  console.error(`\n${sentence}`)
  process.exit(1)
}

if (Number(process.versions.node.split('.')[0]) < 20) fail(`This needs Node 20 or newer; here is ${process.version}.`)

const lock = createHash('sha256')
  .update(readFileSync(path.join(root, 'package-lock.json')))
  .digest('hex')
const isInstalled = existsSync(stamp) && readFileSync(stamp, 'utf8') === lock
if (!isInstalled) {
  console.log('Installing packages (about a minute)…')
  const npm = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel', 'error'], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    shell: process.platform === 'win32',
  })
  if (npm.status !== 0) fail('npm ci failed. Check the network and the messages above, then run the command again.')
  writeFileSync(stamp, lock)
}

const node = path.join(root, 'node_modules', '.bin', process.platform === 'win32' ? 'node.cmd' : 'node')
if (!existsSync(node)) fail('node_modules/.bin/node is missing. Remove node_modules and run the command again.')
const child = spawn(
  node,
  [
    '--disable-warning=ExperimentalWarning',
    '--import',
    'tsx',
    path.join(root, 'scripts', `${task}.ts`),
    ...process.argv.slice(3),
  ],
  {
    cwd: root,
    stdio: 'inherit',
    env: {
      ...process.env,
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

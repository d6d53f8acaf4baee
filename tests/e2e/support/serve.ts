/**
 * Starts the site for the browser tests as `npm start` does, on a copy of a demo state that is made once: generating
 * the demo plans takes about a minute, copying them a second.
 */
import { cpSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { demoState } from './demo-state.ts'

const stateDir = process.env.STATE_DIR
if (!stateDir) throw new Error('STATE_DIR says where the state of this run is kept.')
rmSync(stateDir, { recursive: true, force: true })
cpSync(await demoState(), stateDir, { recursive: true })
writeFileSync(path.join(stateDir, 'owner'), String(process.pid))
process.on('exit', () => rmSync(stateDir, { recursive: true, force: true, maxRetries: 3 }))

await import('../../../tools/start/start.ts')

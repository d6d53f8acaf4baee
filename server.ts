/** Where the platform comes in: the Worker of app/http/worker.server.ts, out of the one bundle that the build makes. */
import type { ServerBuild } from '@remix-run/cloudflare'
import type { createWorker } from './app/http/worker.server'
import * as build from './build/server'

const app = build as unknown as ServerBuild
const entry = app.entry.module as unknown as { createWorker: typeof createWorker }

export default entry.createWorker(app)

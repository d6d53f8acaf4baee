/** The Worker's entry: runs app/http/worker.server.ts from the single bundle that the build makes. */
import type { ServerBuild } from '@remix-run/cloudflare'
import type { createWorker } from './app/http/worker.server.ts'
import * as build from './build/server/index.js'

const app = build as unknown as ServerBuild
const entry = app.entry.module as unknown as { createWorker: typeof createWorker }

export default entry.createWorker(app)

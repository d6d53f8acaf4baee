/** The Worker's entry: runs app/http/worker.server.ts from the single bundle that the build makes. */
import type { ServerBuild } from '@remix-run/cloudflare'
import type { createWorker } from './app/http/worker.server'
import * as build from './build/server'

const app = build as unknown as ServerBuild
const entry = app.entry.module as unknown as { createWorker: typeof createWorker }

export default entry.createWorker(app)

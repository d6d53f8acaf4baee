/**
 * The Worker's part of `npm run dev`: makes the same load context as server.ts from local bindings and variables,
 * reloads it when its code changes, and runs the scheduled jobs on a timer. Remix runs in Node here, not in workerd.
 */
import { cloudflareDevProxyVitePlugin } from '@remix-run/dev'
import type { Plugin, ViteDevServer } from 'vite'
import type * as jobs from '../../app/domain/jobs/run-jobs.server.ts'
import type * as contexts from '../../app/http/context.server.ts'
import type { Env } from '../../app/http/env.server.ts'
import type * as jobParts from '../../app/http/job-deps.server.ts'

/** `cloudflare:email`, which exists in workerd alone. */
const EMAIL_MODULE = `export class EmailMessage { constructor(from, to, raw) { Object.assign(this, { from, to, raw }) } }`

const execution = { waitUntil: (work: Promise<unknown>) => void work.catch(console.error) }

export function devServer(env: NodeJS.ProcessEnv): Plugin[] {
  const variables: Record<string, string> = JSON.parse(env.WORKER_VARIABLES ?? '{}')
  const EMAIL = {
    async send({ raw }: { raw: string }) {
      const taken = await fetch(variables.MAILBOX_URL ?? '', { method: 'POST', body: raw })
      if (!taken.ok) throw new Error(`the mailbox answered ${taken.status}`)
    },
  }
  let server: ViteDevServer | undefined
  let bindings: Env | undefined
  const load = async <Module>(file: string) => (await server?.ssrLoadModule(file)) as Module

  async function runJobs(): Promise<void> {
    if (!bindings) return
    const { createContext } = await load<typeof contexts>('/app/http/context.server.ts')
    const { jobDeps } = await load<typeof jobParts>('/app/http/job-deps.server.ts')
    const { runJobs: run } = await load<typeof jobs>('/app/domain/jobs/run-jobs.server.ts')
    await run(jobDeps(createContext(bindings, execution)))
  }

  return [
    {
      name: 'worker-in-dev',
      resolveId: (id) => (id === 'cloudflare:email' ? '\0cloudflare:email' : null),
      load: (id) => (id === '\0cloudflare:email' ? EMAIL_MODULE : null),
      configureServer(started) {
        server = started
        const timer = setInterval(() => runJobs().catch(console.error), Number(env.SWEEP_SECONDS || 10) * 1000)
        started.httpServer?.once('close', () => clearInterval(timer))
      },
    },
    cloudflareDevProxyVitePlugin<Env, IncomingRequestCfProperties>({
      persist: { path: `${env.STATE_DIR ?? '.wrangler/state'}/v3` },
      async getLoadContext({ request, context }) {
        bindings = { ...context.cloudflare.env, ...variables, EMAIL } as unknown as Env
        const { createContext } = await load<typeof contexts>('/app/http/context.server.ts')
        return createContext(bindings, execution, request)
      },
    }),
  ]
}

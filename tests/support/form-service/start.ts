/**
 * A stand-in for the form service with the contract of Web3Forms: one address that takes a form, responds with a
 * boolean `success`, and stores what it received. Its faults are set through `/_control`.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { json, type Reply, write } from '../paystack/http.ts'

const MAX_BODY_BYTES = 1_000_000
const HTML = { 'content-type': 'text/html; charset=utf-8' }

const FAULTS = ['down', 'slow', 'rate-limit', 'error', 'html', 'refuse', 'answer-lost'] as const
type FaultKind = (typeof FAULTS)[number]
/** `times` null stays until cleared. */
type Fault = { kind: FaultKind; times: number | null; ms: number }
type Submission = { at: number; fields: Record<string, string> }

/** A reply, or null for a connection that ends without one. */
type Answer = Reply | null

const accepted = () => json(200, { success: true, message: 'Email sent successfully!' })
const refused = (status: number, message: string) => json(status, { success: false, message })

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (char) => `&#${char.charCodeAt(0)};`)

export async function startFormService(options: { accessKey: string; port?: number; stateFile?: string }) {
  const { accessKey, stateFile } = options
  let submissions: Submission[] = stateFile && existsSync(stateFile) ? JSON.parse(readFileSync(stateFile, 'utf8')) : []
  let faults: Fault[] = []

  const save = () => stateFile && writeFileSync(stateFile, JSON.stringify(submissions, null, 1))

  function takeFault(): Fault | undefined {
    const [fault] = faults
    if (fault && fault.times !== null) {
      fault.times -= 1
      if (fault.times <= 0) faults = faults.slice(1)
    }
    return fault
  }

  function submit(form: FormData | null): Reply {
    if (!form) return refused(400, 'The form could not be read')
    const fields: Record<string, string> = {}
    for (const [name, value] of form) if (typeof value === 'string') fields[name] = value
    if (fields.access_key !== accessKey) return refused(400, 'Invalid Access Key')
    if (!/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(fields.email ?? '')) return refused(400, 'Invalid email')
    submissions.push({ at: Date.now(), fields })
    save()
    return accepted()
  }

  async function spoiled(request: IncomingMessage): Promise<Answer> {
    const form = await readForm(request)
    const fault = takeFault()
    switch (fault?.kind) {
      case 'down':
        return null
      case 'rate-limit':
        return { ...refused(429, 'Too many requests'), headers: { 'retry-after': '60' } }
      case 'error':
        return refused(500, 'Something went wrong')
      case 'html':
        return { status: 200, headers: HTML, body: '<!doctype html><title>Checking your browser</title>' }
      case 'refuse':
        return refused(200, 'This form is closed')
      case 'slow':
        await wait(fault.ms, undefined, { ref: false })
        return submit(form)
      case 'answer-lost':
        submit(form)
        return null
      default:
        return submit(form)
    }
  }

  async function control(request: IncomingMessage, name: string): Promise<Reply> {
    const ok = (result: unknown = null) => json(200, { ok: true, result })
    switch (`${request.method} ${name}`) {
      case 'GET submissions':
        return ok(submissions)
      case 'POST faults': {
        const given = JSON.parse((await readBytes(request)).toString() || '{}') as Partial<Fault>
        if (!FAULTS.some((kind) => kind === given.kind))
          return json(400, { ok: false, error: `kind is one of ${FAULTS.join(', ')}` })
        faults.push({ times: 1, ms: 35_000, ...given } as Fault)
        return ok()
      }
      case 'DELETE faults':
        faults = []
        return ok()
      case 'POST reset':
        faults = []
        submissions = []
        save()
        return ok()
      default:
        return json(404, { ok: false, error: 'no such control' })
    }
  }

  async function answer(request: IncomingMessage): Promise<Answer> {
    const { pathname } = new URL(request.url ?? '/', 'http://stand-in')
    if (pathname.startsWith('/_control/')) return control(request, pathname.slice('/_control/'.length))
    if (pathname === '/submit' && request.method === 'POST') return spoiled(request)
    if (pathname === '/') return { status: 200, headers: HTML, body: overview(submissions) }
    return refused(404, 'Not found')
  }

  const server = createServer((request, response) => {
    answer(request)
      .catch((cause: unknown) => refused(500, String(cause)))
      .then((reply) => (reply ? write(response, reply) : response.destroy()))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(options.port ?? 0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : options.port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function readBytes(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > MAX_BODY_BYTES) throw new Error('body too large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

async function readForm(request: IncomingMessage): Promise<FormData | null> {
  const type = request.headers['content-type'] ?? ''
  const body = new Uint8Array(await readBytes(request))
  try {
    if (!type.startsWith('application/json'))
      return await new Response(body, { headers: { 'content-type': type } }).formData()
    const form = new FormData()
    for (const [name, value] of Object.entries(JSON.parse(new TextDecoder().decode(body))))
      form.set(name, String(value))
    return form
  } catch {
    return null
  }
}

/** The page of the stand-in: the messages that the firm would have received. */
function overview(submissions: readonly Submission[]): string {
  const rows = [...submissions].reverse().map(
    ({ at, fields }) =>
      `<article><h2>${new Date(at).toISOString()}</h2><dl>${Object.entries(fields)
        .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`)
        .join('')}</dl></article>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Form service (stand-in)</title>
<style>body{max-width:44rem;margin:2rem auto;padding:0 1rem;font:16px/1.5 sans-serif}dt{color:#555;font-size:.8rem}dd{margin:0 0 .5rem;white-space:pre-wrap}</style>
<h1>Form service (stand-in)</h1><p>No mail leaves. ${submissions.length} messages so far.</p>${rows.join('')}</html>`
}

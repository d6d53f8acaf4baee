/**
 * The app with bindings and services that can fail at any call: before the effect, after it with the response lost,
 * slowly, or with the Worker ending there. Every call to D1, R2, mail, Images, the cache, Paystack, Google, the form
 * service and the clock is counted, so that a loop can visit each.
 */
import { createScheduledController } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { vi } from 'vitest'
import type { Env } from '../../app/http/env.server.ts'
import worker from '../../server.ts'
import type { Fetch } from './shop.ts'

export const MODES = ['before', 'after', 'slow', 'death'] as const
export type Fault = {
  /** Counted from one. */
  at: number
  mode: (typeof MODES)[number]
  /** Whether the fault occurs once or at every later call of the same service too. */
  lasts: boolean
  /** With `death`: whether the call still took effect. */
  isDone?: boolean
}
type Service = 'd1' | 'r2' | 'mail' | 'images' | 'cache' | 'fetch' | 'clock'

const SLOW_MS = 35_000
const DAY_MS = 86_400_000
/** Calls to these time out after less than 35 seconds. */
const HAS_TIMEOUT: readonly Service[] = ['fetch', 'mail']
const WORDS: Record<Service, string> = {
  d1: 'D1_ERROR: Network connection lost.',
  r2: 'put: We encountered an internal error. Please try again. (10001)',
  mail: 'internal error',
  images: 'Network connection lost.',
  cache: 'Network connection lost.',
  fetch: 'Network connection lost.',
  clock: '',
}
/** The status of a request that got no response. */
export const DIED = 599
const never = new Promise<never>(() => undefined)

class Run {
  calls = 0
  strikes = 0
  isDead = false
  struck: Service | null = null
  die: (answer: Response) => void = () => undefined
  readonly death: Promise<Response>
  constructor(readonly fault: Fault | null) {
    this.death = new Promise((resolve) => {
      this.die = resolve
    })
  }
  strikesAt(service: Service): boolean {
    this.calls += 1
    const { fault } = this
    if (!fault || this.calls < fault.at) return false
    if (this.calls > fault.at && (!fault.lasts || service !== this.struck)) return false
    this.struck = service
    this.strikes += 1
    return true
  }
  end() {
    this.isDead = true
    this.die(new Response(null, { status: DIED }))
  }
}

export type SentMail = { to: string; outboxId: number; kind: string }

let run: Run | null = null
let offsetMs = 0
let realNow: () => number = Date.now
export const mailsSent: SentMail[] = []

async function call<T>(service: Service, effect: () => Promise<T>, mine = run): Promise<T> {
  if (!mine) return effect()
  if (mine.isDead) return never
  if (!mine.strikesAt(service)) return effect()
  const { mode, isDone } = mine.fault ?? {}
  if (mode === 'before') throw new Error(WORDS[service])
  if (mode === 'death') {
    if (isDone) await effect()
    mine.end()
    return never
  }
  const answer = await effect()
  if (mode === 'slow') {
    offsetMs += SLOW_MS
    if (!HAS_TIMEOUT.includes(service)) return answer
  }
  throw new Error(WORDS[service])
}

/** The clock cannot fail; it jumps by a day forward or back, or by the time of a slow response. */
function readClock(): number {
  const at = realNow() + offsetMs
  if (!run || run.isDead || !run.strikesAt('clock')) return at
  if (run.fault?.mode === 'before') return at - DAY_MS
  if (run.fault?.mode === 'after') return at + DAY_MS
  if (run.fault?.mode === 'slow') offsetMs += SLOW_MS
  else run.end()
  return realNow() + offsetMs
}

type Callable = (...args: unknown[]) => Promise<unknown>

/** `target` with every call of these methods counted; the result of `wrap` replaces a call's result. */
function counted<T extends object>(
  service: Service,
  target: T,
  methods: readonly string[],
  wrap?: (answer: object) => object,
): T {
  const mine = run
  return new Proxy(target, {
    get(from, name) {
      const member: unknown = Reflect.get(from, name)
      if (typeof member !== 'function') return member
      const bound = member.bind(from) as Callable
      if (!methods.includes(String(name))) return bound
      return (...args: unknown[]) =>
        call(
          service,
          async () => {
            const answer = await bound(...args)
            return wrap && typeof answer === 'object' && answer !== null ? wrap(answer) : answer
          },
          mine,
        )
    },
  })
}

type Wrapped = D1PreparedStatement & { inner: D1PreparedStatement }
const statement = (inner: D1PreparedStatement, mine: Run | null): D1PreparedStatement =>
  new Proxy(inner, {
    get(target, name) {
      if (name === 'inner') return target
      if (name === 'bind') return (...values: unknown[]) => statement(target.bind(...values), mine)
      const member: unknown = Reflect.get(target, name)
      if (typeof member !== 'function') return member
      return (...args: unknown[]) => call('d1', () => (member.bind(target) as Callable)(...args), mine)
    },
  })

function database(): D1Database {
  const mine = run
  return new Proxy(env.DB, {
    get(target, name) {
      if (name === 'prepare') return (query: string) => statement(target.prepare(query), mine)
      if (name === 'batch')
        return (all: Wrapped[]) => call('d1', () => target.batch(all.map((each) => each.inner)), mine)
      const member: unknown = Reflect.get(target, name)
      return typeof member === 'function' ? member.bind(target) : member
    },
  })
}

const bucket = (target: R2Bucket): R2Bucket =>
  counted('r2', target, ['put', 'get', 'head', 'list', 'delete', 'createMultipartUpload'], (answer) =>
    'uploadPart' in answer ? counted('r2', answer, ['uploadPart', 'complete', 'abort']) : answer,
  )

function images(): ImagesBinding {
  const mine = run
  const transformer = (inner: ImageTransformer): ImageTransformer =>
    new Proxy(inner, {
      get(target, name) {
        if (name === 'transform') return (options: ImageTransform) => transformer(target.transform(options))
        if (name === 'output')
          return (options: ImageOutputOptions) => call('images', () => target.output(options), mine)
        return Reflect.get(target, name) as unknown
      },
    })
  return {
    info: (stream) => call('images', () => env.IMAGES.info(stream), mine),
    input: (stream) => transformer(env.IMAGES.input(stream)),
  } as ImagesBinding
}

function mail(): SendEmail {
  const mine = run
  return {
    send: (message: { to: string }) =>
      call(
        'mail',
        async () => {
          const row = await env.DB.prepare(
            "select id, kind from outbox where status = 'sending' order by lease_until desc, id desc limit 1",
          ).first<{ id: number; kind: string }>()
          mailsSent.push({ to: message.to, outboxId: row?.id ?? 0, kind: row?.kind ?? '' })
          return { messageId: '' }
        },
        mine,
      ),
  } as SendEmail
}

const bindings = (): Env =>
  ({
    ...env,
    DB: database(),
    PICTURES: bucket(env.PICTURES),
    FILES: bucket(env.FILES),
    IMAGES: images(),
    EMAIL: mail(),
  }) as Env

/** Until `restoreServices`, calls outside the app's bindings are counted too, and the clock is controlled. */
export function takeServices(): void {
  realNow = Date.now.bind(Date)
  const fetchNow = globalThis.fetch
  const cachesNow = globalThis.caches
  vi.stubGlobal(
    'Date',
    new Proxy(Date, {
      construct: (target, given: [number]) => new target(...(given.length > 0 ? given : ([readClock()] as const))),
      get: (target, name) => (name === 'now' ? readClock : (Reflect.get(target, name) as unknown)),
    }),
  )
  vi.stubGlobal('fetch', (...args: Parameters<typeof fetch>) => call('fetch', () => fetchNow(...args)))
  vi.stubGlobal('caches', {
    open: async (name: string) => counted('cache', await cachesNow.open(name), ['match', 'put', 'delete']),
  })
}

export const later = (ms: number): void => {
  offsetMs += ms
}

/** The work passed to `waitUntil`, as far as it gets. */
function execution() {
  const begun: Promise<unknown>[] = []
  return {
    context: {
      waitUntil: (work: Promise<unknown>) => void begun.push(work),
      passThroughOnException: () => undefined,
      props: {},
    } as unknown as ExecutionContext,
    async ended() {
      for (let at = 0; at < begun.length; at += 1) await begun[at]?.catch(() => undefined)
    },
  }
}

export const app: Fetch = async (request) => {
  const mine = run
  const { context, ended } = execution()
  const answered = (async () => {
    const response = await worker.fetch(request as Request<unknown, IncomingRequestCfProperties>, bindings(), context)
    // The response is sent before the work that follows it: it counts even if the Worker ends there.
    const body = await response.arrayBuffer()
    await ended()
    return new Response(body.byteLength > 0 ? body : null, response)
  })()
  return mine ? Promise.race([answered, mine.death]) : answered
}

export async function runScheduled(): Promise<Response> {
  const mine = run
  const { context, ended } = execution()
  const ran = (async () => {
    await worker.scheduled(createScheduledController({ scheduledTime: new Date(Date.now()) }), bindings(), context)
    await ended()
    return new Response(null, { status: 200 })
  })()
  return mine ? Promise.race([ran, mine.death]) : ran
}

/** Runs `work` with the fault; returns its result, the number of calls, and how often one failed. */
export async function withFault<T>(fault: Fault | null, work: () => Promise<T>) {
  const mine = new Run(fault)
  run = mine
  try {
    return { answer: await work(), calls: mine.calls, strikes: mine.strikes, service: mine.struck }
  } finally {
    run = null
  }
}

/** The one load context: bindings wrapped in adapters, once per request. */
import { type Database, openDatabase } from '~db/client.ts'
import { createFormService, type FormService } from '../adapters/form-service.server.ts'
import { createImages, type Images } from '../adapters/images.server.ts'
import { createLog, type Log } from '../adapters/log.server.ts'
import { createMailer, type Mailer } from '../adapters/mail.server.ts'
import { createObjectStore, type ObjectStore } from '../adapters/object-store.server.ts'
import { createPayments, type Payments } from '../adapters/paystack.server.ts'
import type { FoundSession } from '../domain/accounts/session.ts'
import { createPasswords, type Passwords } from '../domain/shared/password.server.ts'
import { createSealer, type Sealer } from '../domain/shared/sealer.server.ts'
import { createSignedKeys, type SignedKeys } from '../domain/shared/signed-key.server.ts'
import { type Env, getSettings, type Settings } from './env.server.ts'
import { createPictureCache, type PictureCache, withPictureCache } from './picture-cache.server.ts'
import { rateLimitKey } from './place.ts'
import { readSession } from './session.server.ts'

export type AppContext = {
  db: Database
  /** Rows that this request's batches have read. */
  reads: { rows: number }
  /** Pictures, served publicly under their keys. */
  pictures: ObjectStore
  pictureCache: PictureCache
  /** Paid files, samples and customers' uploads: each route checks access before serving them. */
  files: ObjectStore
  images: Images
  payments: Payments
  mailer: Mailer
  formService: FormService
  keys: SignedKeys
  sealer: Sealer
  passwords: Passwords
  /** The browser's session, read at most once a request. */
  session: () => Promise<FoundSession | null>
  settings: Settings
  log: Log
  /** Runs the work once per request and returns the same result to later callers. */
  once: <T>(name: string, work: () => Promise<T>) => Promise<T>
  /** Whether a store failed during this request. */
  storageStatus: { isUnavailable: boolean }
  now: () => number
  requestId: string
  /** The request's own method: loaders that run after an action see a GET. */
  method: string
  /** The script and style nonce of this response. */
  nonce: string
  /** The visitor's address from the edge; for IPv6, the network. */
  clientAddress: string
  /** Keeps the Worker alive for work after the answer; must not be the only guarantee that something happens. */
  waitUntil: (work: Promise<unknown>) => void
}

declare module '@remix-run/cloudflare' {
  interface AppLoadContext extends AppContext {}
}

export function createContext(
  env: Env,
  execution: { waitUntil: (work: Promise<unknown>) => void },
  request?: Request,
): AppContext {
  const settings = getSettings(env)
  const reads = { rows: 0 }
  const db = openDatabase(env.DB, (rows) => {
    reads.rows += rows
  })
  const now = () => Date.now()
  const requestId = request?.headers.get('cf-ray') ?? crypto.randomUUID()
  const log = createLog({ requestId })
  const pictureCache = createPictureCache(settings.SITE_URL)
  const begun = new Map<string, Promise<unknown>>()
  function once<T>(name: string, work: () => Promise<T>) {
    const known = begun.get(name) as Promise<T> | undefined
    if (known) return known
    const first = work()
    begun.set(name, first)
    return first
  }
  return {
    db,
    reads,
    pictures: withPictureCache(createObjectStore(env.PICTURES), pictureCache),
    pictureCache,
    files: createObjectStore(env.FILES),
    images: createImages(env.IMAGES),
    payments: createPayments({
      apiUrl: settings.PAYSTACK_API_URL,
      secretKey: settings.PAYSTACK_SECRET_KEY,
      oldSecretKey: settings.PAYSTACK_SECRET_KEY_OLD,
      log,
    }),
    mailer: createMailer(env.EMAIL, settings.MAIL_FROM),
    formService: createFormService({
      url: settings.FORM_SERVICE_URL,
      accessKey: settings.FORM_SERVICE_ACCESS_KEY,
      log,
    }),
    keys: createSignedKeys(settings.SESSION_SECRET, settings.SESSION_SECRET_OLD),
    sealer: createSealer(settings.SESSION_SECRET, settings.SESSION_SECRET_OLD),
    passwords: createPasswords(),
    session: () => once('session', async () => (request ? readSession({ db, now, settings }, request) : null)),
    settings,
    log,
    once,
    storageStatus: { isUnavailable: false },
    now,
    requestId,
    method: request?.method ?? 'GET',
    nonce: crypto.randomUUID().replaceAll('-', ''),
    clientAddress: rateLimitKey(request?.headers.get('cf-connecting-ip') ?? '0.0.0.0'),
    waitUntil: (work) => execution.waitUntil(work.catch((cause) => log.error('background-work-failed', cause))),
  }
}

/**
 * Google sign-in by OAuth 2.0 with state and PKCE: remix-auth-google with its three addresses from the settings, limits
 * on the time and size of Google's answers, and no profile from a failed answer.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createSession, type SessionStorage } from '@remix-run/cloudflare'
import type { AuthenticateOptions } from 'remix-auth'
import { type GoogleExtraParams, type GoogleProfile, GoogleStrategy } from 'remix-auth-google'
import * as z from 'zod/mini'
import type { GooglePerson } from '../domain/accounts/google.server.ts'
import { inOneLine } from '../domain/shared/form-fields.ts'
import { paths } from '../paths.ts'
import { clearCookie, cookie, readCookie } from './cookies.server.ts'
import type { Settings } from './env.server.ts'
import { readBody } from './forms/read-body.server.ts'

const TIMEOUT_MS = 10_000
const MOST_BYTES = 64_000
/** The time a person may spend on Google's page. */
export const GOOGLE_SECONDS = 600

/** The callback does not belong to a sign-in begun here: its state or code is missing, used or from another browser. */
export class GoogleInterruptedError extends Error {
  override name = 'GoogleInterruptedError'
}

export class GoogleAnswerError extends Error {
  override name = 'GoogleAnswerError'
}

export const newVerifier = () => randomBytes(32).toString('base64url')

async function readJson(response: Response, what: string): Promise<Record<string, unknown>> {
  const body = await readBody(response, MOST_BYTES)
  if (!response.ok) throw new GoogleAnswerError(`${what} answered ${response.status}`)
  if (body === null) throw new GoogleAnswerError(`${what} answered too much`)
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(body))
    if (typeof value === 'object' && value !== null) return value as Record<string, unknown>
  } catch {
    // Thrown below: the cause does not matter.
  }
  throw new GoogleAnswerError(`${what} answered no JSON object`)
}

/** An incomplete answer counts as none. */
async function ask(url: string, init: RequestInit, what: string) {
  try {
    return await readJson(
      await fetch(url, { ...init, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) }),
      what,
    )
  } catch (cause) {
    throw cause instanceof GoogleAnswerError ? cause : new GoogleAnswerError(`${what} did not answer`, { cause })
  }
}

const userinfo = z.object({
  sub: z.string().check(z.minLength(1), z.maxLength(255)),
  email: z.catch(z.string().check(z.trim()), ''),
  // Some of Google's older endpoints send it as text.
  email_verified: z.catch(
    z.union([
      z.boolean(),
      z.pipe(
        z.literal(['true', 'false']),
        z.transform((said) => said === 'true'),
      ),
    ]),
    false,
  ),
  name: z.catch(z.string(), ''),
})

/** The person in a profile; throws where Google named nobody. */
export function readAnswer({ _json: raw }: Pick<GoogleProfile, '_json'>): GooglePerson {
  const read = userinfo.safeParse(raw)
  if (!read.success) throw new GoogleAnswerError('userinfo named nobody')
  const { sub, email, email_verified: emailVerified, name } = read.data
  return { subject: sub, email, emailVerified, name: inOneLine(name.slice(0, 500)).slice(0, 120) }
}

type Verify<User> = (person: GooglePerson) => Promise<User>

/** One sign-in: the PKCE verifier belongs to this visitor only. */
export class GoogleSignIn<User> extends GoogleStrategy<User> {
  readonly #settings: Settings
  readonly #verifier: string
  /** State and code were valid. */
  #isReturning = false

  constructor(settings: Settings, verifier: string, verify: Verify<User>) {
    super(
      {
        clientID: settings.GOOGLE_CLIENT_ID,
        clientSecret: settings.GOOGLE_CLIENT_SECRET,
        callbackURL: `${settings.SITE_URL}${paths.authGoogleCallback()}`,
        prompt: 'select_account',
      },
      ({ profile }) => verify(readAnswer(profile)),
    )
    this.authorizationURL = settings.GOOGLE_AUTH_URL
    this.tokenURL = settings.GOOGLE_TOKEN_URL
    this.#settings = settings
    this.#verifier = verifier
  }

  protected override authorizationParams(): URLSearchParams {
    const params = super.authorizationParams()
    params.set('scope', 'openid email profile')
    params.set('code_challenge', createHash('sha256').update(this.#verifier).digest('base64url'))
    params.set('code_challenge_method', 'S256')
    return params
  }

  protected override failure(
    message: string,
    request: Request,
    storage: SessionStorage,
    options: AuthenticateOptions,
    cause?: Error,
  ): Promise<never> {
    if (!this.#isReturning) throw new GoogleInterruptedError(message)
    return super.failure(message, request, storage, options, cause)
  }

  protected override async fetchAccessToken(code: string, params: URLSearchParams) {
    this.#isReturning = true
    params.set('client_id', this.clientID)
    params.set('client_secret', this.clientSecret)
    params.set('code', code)
    params.set('code_verifier', this.#verifier)
    const answer = await ask(this.tokenURL, { method: 'POST', body: params }, 'token')
    if (typeof answer.access_token !== 'string') throw new GoogleAnswerError('token gave no access_token')
    return { accessToken: answer.access_token, refreshToken: '', extraParams: {} as GoogleExtraParams }
  }

  protected override async userProfile(accessToken: string): Promise<GoogleProfile> {
    const raw = await ask(
      this.#settings.GOOGLE_USERINFO_URL,
      { headers: { authorization: `Bearer ${accessToken}` } },
      'userinfo',
    )
    return { provider: 'google', _json: raw } as unknown as GoogleProfile
  }
}

/** remix-auth looks for the state of a sign-in in a session; ours is in the cookie of the attempt. */
export function sessionOf(state: string): SessionStorage {
  const session = createSession({ 'oauth2:state': state })
  return {
    getSession: async () => session,
    commitSession: async () => '',
    destroySession: async () => '',
  }
}

const attemptSchema = z.object({ state: z.string().check(z.minLength(1)), verifier: z.string(), onwards: z.string() })

type Attempt = z.infer<typeof attemptSchema>

/** Each attempt has a cookie of its own, so that sign-ins in two tabs end independently. */
const cookieName = (state: string) => `google-${state.slice(0, 8)}`
const MOST_ATTEMPTS = 5

/** The cookie of a new attempt. A browser that has begun too many loses the others. */
export async function startAttempt(settings: Settings, request: Request, attempt: Attempt): Promise<string[]> {
  const cookies = request.headers.get('cookie') ?? ''
  const others = [...cookies.matchAll(/(?:^|;\s*)(?:__Host-)?(google-[\w-]{1,8})=/g)].map(([, name = '']) => name)
  const cleared = others.length < MOST_ATTEMPTS ? [] : others
  return Promise.all([
    ...cleared.map((name) => clearCookie(settings, name)),
    cookie(settings, cookieName(attempt.state), GOOGLE_SECONDS).serialize(attempt),
  ])
}

/** The attempt that this return from Google ends, with the header that makes it the only return; null if none. */
export async function endAttempt(settings: Settings, request: Request) {
  const state = new URL(request.url).searchParams.get('state') ?? ''
  if (!/^[\w-]{8,100}$/.test(state)) return null
  const attempt = await readCookie(settings, request, cookieName(state), attemptSchema)
  return attempt?.state === state ? { ...attempt, cleared: await clearCookie(settings, cookieName(state)) } : null
}

/** The two remix-auth strategies, and the session that each ends in. */
import { Authenticator, AuthorizationError, type Strategy } from 'remix-auth'
import { FormStrategy } from 'remix-auth-form'
import { signInWithGoogle } from '../../domain/accounts/google.server.ts'
import { startSession } from '../../domain/accounts/sessions.server.ts'
import { type SignInOutcome, signInWithPassword } from '../../domain/accounts/sign-in.server.ts'
import { challengeFor } from '../../domain/accounts/two-factor.server.ts'
import { trustCurrentDevice } from '../../domain/accounts/verify-password.server.ts'
import { getTermsVersion } from '../../domain/settings/get-settings.server.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { mergeWishlist } from '../../domain/wishlist/saved-wishlist.server.ts'
import { decodeWishlist } from '../../domain/wishlist/wishlist.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { readBrowserId, readWishlistCookie, setBrowserId, setChallenge, setWishlistCookie } from '../cookies.server.ts'
import { GoogleSignIn, sessionOf } from '../google-sign-in.server.ts'
import { redirectWithToast } from '../reply.server.ts'
import { newSessionToken, readSessionDigest, setSession } from '../session.server.ts'

/** What the strategy found out. Rethrows its original error; an expected refusal is a value and never comes here. */
async function authenticate<Outcome>(
  context: AppContext,
  request: Request,
  strategy: Strategy<Outcome, never>,
  { state = '', ...more }: { state?: string; formData?: FormData } = {},
): Promise<Outcome> {
  const authenticator = new Authenticator<Outcome>(sessionOf(state))
  authenticator.use(strategy)
  // The body has been read already, and remix-auth would copy it.
  const bodyless = new Request(request.url, { method: request.method, headers: request.headers })
  try {
    return await authenticator.authenticate(strategy.name, bodyless, {
      context: { ...context, ...more },
      throwOnError: true,
    })
  } catch (cause) {
    throw cause instanceof AuthorizationError && cause.cause ? cause.cause : cause
  }
}

export async function signInByForm(context: AppContext, request: Request, fields: FormData): Promise<SignInOutcome> {
  const browser = await readBrowserId(context.settings, request)
  const strategy = new FormStrategy(async ({ form }) => {
    const typed = { email: String(form.get('email') ?? '').trim(), password: String(form.get('password') ?? '') }
    return signInWithPassword(context, { ...typed, browser })
  })
  return authenticate(context, request, strategy, { formData: fields })
}

type GoogleOutcome = Awaited<ReturnType<typeof signInWithGoogle>>

/** Throws the redirect to Google as a Response; on the way back returns who signed in. */
export async function signInByGoogle(
  context: AppContext,
  request: Request,
  { verifier, state }: { verifier: string; state?: string },
): Promise<GoogleOutcome> {
  const strategy = new GoogleSignIn(context.settings, verifier, async (person) =>
    signInWithGoogle(context, person, await getTermsVersion(context.db)),
  )
  return authenticate(context, request, strategy, { state })
}

/** Makes this browser a trusted device of the account; returns its cookie. */
export async function rememberDevice(context: AppContext, request: Request, email: string): Promise<string> {
  const browser = (await readBrowserId(context.settings, request)) || randomKey()
  await trustCurrentDevice(context, email, browser)
  return setBrowserId(context.settings, browser)
}

/** After a verified sign-in: opens the session, or asks for the two-factor code first. Returns the form's answer. */
export async function completeSignIn(
  context: AppContext,
  request: Request,
  { userId, remembered, onwards, text }: { userId: number; remembered: boolean; onwards: string; text: string },
  headers: Headers = new Headers(),
) {
  const browser = await readBrowserId(context.settings, request)
  const challenge = await challengeFor(context, userId, browser)
  if (challenge) {
    headers.append('set-cookie', await setChallenge(context, { ...challenge, remembered }))
    // Lets the browser be trusted after the code.
    if (browser === '') headers.append('set-cookie', await setBrowserId(context.settings, randomKey()))
    return redirectWithToast(context, paths.loginCode(onwards), null, headers)
  }
  await openSession(context, request, userId, remembered, headers)
  return redirectWithToast(context, onwards, { tone: 'good', text }, headers)
}

/** A new session for this browser, with its cookie in the headers. The browser's previous session ends. */
export async function openSession(
  context: AppContext,
  request: Request,
  userId: number,
  remembered: boolean,
  headers: Headers = new Headers(),
): Promise<Headers> {
  const { token, digest } = await newSessionToken()
  const replaces = await readSessionDigest(context.settings, request)
  const email = await startSession(context, { userId, digest, remembered, replaces })
  headers.append('set-cookie', await rememberDevice(context, request, email))
  const packed = await readWishlistCookie(context.settings, request)
  if (packed !== '') {
    await mergeWishlist(context, userId, decodeWishlist(packed))
    headers.append('set-cookie', await setWishlistCookie(context.settings, ''))
  }
  headers.append('set-cookie', await setSession(context.settings, token, remembered))
  return headers
}

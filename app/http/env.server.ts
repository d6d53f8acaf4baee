/**
 * The Worker's bindings and settings, checked once. With a missing or empty secret it refuses to start, so nothing is
 * ever signed or verified with an empty key.
 */
import * as z from 'zod/mini'
import { isLive, productionErrors } from './production.server.ts'

const url = z.url({ protocol: /^https?$/ })

/** Traffic with Google opens accounts: plain http is allowed only to a program on this machine. */
const googleUrl = (address: string) =>
  z._default(
    url.check(
      z.refine(
        (value) => value.startsWith('https:') || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(value).hostname),
      ),
    ),
    address,
  )

const baseUrl = z.pipe(
  url,
  z.transform((value: string) => value.replace(/(?<!\/)\/+$/, '')),
)

const text = z.string().check(z.trim())
const key = text.check(z.minLength(8))
const oldKey = z._default(z.union([key, z.literal('')]), '')

const settingsSchema = z.object({
  SITE_URL: baseUrl,
  SESSION_SECRET: z.string().check(z.minLength(8)),
  /** During a rotation, signatures of the previous secret stay valid. */
  SESSION_SECRET_OLD: oldKey,
  PAYSTACK_API_URL: baseUrl,
  PAYSTACK_INLINE_URL: url,
  PAYSTACK_SECRET_KEY: key,
  PAYSTACK_SECRET_KEY_OLD: oldKey,
  PAYSTACK_PUBLIC_KEY: z._default(z.string(), ''),
  /** Which Paystack keys a live site must have: its trial on a domain of its own takes no money. */
  PAYSTACK_MODE: z._default(z.enum(['live', 'test']), 'live'),
  /** Set only by `npm start`, whose SITE_URL may be an https address in front of it. */
  STAND_INS: z._default(z.literal(['', 'allowed']), ''),
  FORM_SERVICE_URL: url,
  FORM_SERVICE_ACCESS_KEY: text.check(z.minLength(1)),
  /** Without an id, sign-in with Google is off. */
  GOOGLE_CLIENT_ID: z._default(text, ''),
  GOOGLE_CLIENT_SECRET: z._default(text, ''),
  GOOGLE_AUTH_URL: googleUrl('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: googleUrl('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: googleUrl('https://www.googleapis.com/oauth2/v3/userinfo'),
  LINK_SECONDS: z._default(z.coerce.number().check(z.int(), z.positive()), 86_400),
  RETRY_SECONDS: z._default(z.coerce.number().check(z.positive()), 30),
  MAIL_FROM: z._default(z.email(), 'orders@fihankra.example'),
})

export type Settings = z.output<typeof settingsSchema>

export type Bindings = {
  DB: D1Database
  PICTURES: R2Bucket
  FILES: R2Bucket
  IMAGES: ImagesBinding
  EMAIL: SendEmail
}

export type Env = Bindings & Record<keyof z.input<typeof settingsSchema>, string>

export class MisconfiguredError extends Error {
  override name = 'MisconfiguredError'
}

/** Reading them takes half a millisecond, and they are the same for every request to an isolate. */
const known = new WeakMap<Env, Settings>()

/** Throws `MisconfiguredError` naming the settings that are wrong, never their values. */
export function getSettings(env: Env): Settings {
  const settings = known.get(env) ?? checkSettings(env)
  known.set(env, settings)
  return settings
}

function checkSettings(env: Env): Settings {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success)
    throw new MisconfiguredError(
      `Settings missing or wrong: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  const settings = parsed.data
  if (isLive(settings.SITE_URL) && !settings.STAND_INS) {
    const errors = productionErrors({ ...settings, LINK_SECONDS: '', RETRY_SECONDS: '' })
    if (settings.GOOGLE_CLIENT_ID && !settings.GOOGLE_CLIENT_SECRET) errors.push('GOOGLE_CLIENT_SECRET is missing')
    if (errors.length > 0) throw new MisconfiguredError(`Not safe to be live: ${errors.join('; ')}`)
  }
  return settings
}

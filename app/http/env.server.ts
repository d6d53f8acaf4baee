/**
 * What the Worker is given: bindings and settings, checked once. A missing or empty secret refuses to start,
 * so that nothing is ever signed or verified with nothing.
 */
import * as z from 'zod'
import { isLive, liveFaults } from './production.server'

const url = z.url({ protocol: /^https?$/ })

/** What is said to Google and heard from it opens accounts: over plain http it may only go to a program on this machine. */
const googleUrl = url.refine(
  (value) => value.startsWith('https:') || /^(127\.0\.0\.1|localhost|\[::1\])$/.test(new URL(value).hostname),
)

const old = z.string().trim().min(8).or(z.literal('')).default('')

const settingsSchema = z.object({
  SITE_URL: url.transform((value) => value.replace(/(?<!\/)\/+$/, '')),
  SESSION_SECRET: z.string().min(8),
  /** While a secret is changed, what the one before made is good still. */
  SESSION_SECRET_OLD: old,
  PAYSTACK_API_URL: url.transform((value) => value.replace(/(?<!\/)\/+$/, '')),
  PAYSTACK_INLINE_URL: url,
  PAYSTACK_SECRET_KEY: z.string().trim().min(8),
  PAYSTACK_SECRET_KEY_OLD: old,
  PAYSTACK_PUBLIC_KEY: z.string().default(''),
  /** Which keys a live site must have: its trial on a domain of its own takes no money. */
  PAYSTACK_MODE: z.enum(['live', 'test']).default('live'),
  FORM_SERVICE_URL: url,
  FORM_SERVICE_ACCESS_KEY: z.string().trim().min(1),
  /** Without an id there is no sign-in with Google. */
  GOOGLE_CLIENT_ID: z.string().trim().default(''),
  GOOGLE_CLIENT_SECRET: z.string().trim().default(''),
  GOOGLE_AUTH_URL: googleUrl.default('https://accounts.google.com/o/oauth2/v2/auth'),
  GOOGLE_TOKEN_URL: googleUrl.default('https://oauth2.googleapis.com/token'),
  GOOGLE_USERINFO_URL: googleUrl.default('https://www.googleapis.com/oauth2/v3/userinfo'),
  LINK_SECONDS: z.coerce.number().int().positive().default(86_400),
  RETRY_SECONDS: z.coerce.number().positive().default(30),
  MAIL_FROM: z.email().default('orders@fihankra.example'),
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

/** Throws `MisconfiguredError` naming the settings that are wrong, never their values. */
export function readSettings(env: Env): Settings {
  const parsed = settingsSchema.safeParse(env)
  if (!parsed.success)
    throw new MisconfiguredError(
      `Settings missing or wrong: ${parsed.error.issues.map((issue) => issue.path.join('.')).join(', ')}`,
    )
  const settings = parsed.data
  if (isLive(settings.SITE_URL)) {
    const faults = liveFaults({ ...settings, LINK_SECONDS: '', RETRY_SECONDS: '' })
    if (settings.GOOGLE_CLIENT_ID && !settings.GOOGLE_CLIENT_SECRET) faults.push('GOOGLE_CLIENT_SECRET is missing')
    if (faults.length > 0) throw new MisconfiguredError(`Not safe to be live: ${faults.join('; ')}`)
  }
  return settings
}

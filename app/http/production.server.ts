/**
 * Test keys, short or repetitive secrets and placeholder addresses must not go live. A site is live at an https address
 * not on this machine, unless `npm start` allows stand-ins. Checked by the Worker at start and by `npm run deploy`.
 */

type Values = Record<string, string | undefined>

const LOOPBACK = /^(localhost|127(\.\d+){3}|0\.0\.0\.0|\[::1?\])$|\.localhost$/
const STAND_IN = /(^|\.)(example(\.(com|net|org))?|invalid|test|local)$/
const HTTPS_SETTINGS = [
  'SITE_URL',
  'PAYSTACK_API_URL',
  'PAYSTACK_INLINE_URL',
  'FORM_SERVICE_URL',
  'GOOGLE_AUTH_URL',
  'GOOGLE_TOKEN_URL',
  'GOOGLE_USERINFO_URL',
]
/** Where money and buyers are sent; any other host would be somebody else's checkout. */
const PAYSTACK_HOSTS: Values = { PAYSTACK_API_URL: 'api.paystack.co', PAYSTACK_INLINE_URL: 'js.paystack.co' }
const SECRET_LENGTH = 32
const SECRET_VARIETY = 10

const urlOf = (address = '') => (URL.canParse(address) ? new URL(address) : null)

export function isLive(siteUrl: string): boolean {
  const url = urlOf(siteUrl)
  return url?.protocol === 'https:' && !LOOPBACK.test(url.hostname)
}

function addressErrors(values: Values): string[] {
  return HTTPS_SETTINGS.filter((name) => values[name]).flatMap((name) => {
    const url = urlOf(values[name])
    if (url?.protocol !== 'https:') return `${name} must begin with https://`
    if (LOOPBACK.test(url.hostname) || STAND_IN.test(url.hostname)) return `${name} is a stand-in's address`
    const host = PAYSTACK_HOSTS[name]
    return host && url.hostname !== host ? `${name} must be at ${host}` : []
  })
}

/** Test keys are allowed only where test payments are meant. */
function keyErrors(values: Values): string[] {
  const mode = values.PAYSTACK_MODE || 'live'
  return ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_OLD', 'PAYSTACK_PUBLIC_KEY'].flatMap((name) => {
    const key = values[name]?.trim()
    if (!key || key.startsWith(`sk_${mode}_`) || key.startsWith(`pk_${mode}_`)) return []
    return `${name} is no ${mode} key`
  })
}

/** Sentences about settings that must not be live; never their values. */
export function productionErrors(values: Values): string[] {
  const weak = ['SESSION_SECRET', 'SESSION_SECRET_OLD'].filter((name) => {
    const secret = values[name]
    if (secret === undefined || (secret === '' && name !== 'SESSION_SECRET')) return false
    return secret.length < SECRET_LENGTH || new Set(secret).size < SECRET_VARIETY
  })
  const sender = values.MAIL_FROM?.split('@').at(-1)
  return [
    ...addressErrors(values),
    ...keyErrors(values),
    ...weak.map((name) => `${name} must be at least ${SECRET_LENGTH} random characters`),
    ...(sender && STAND_IN.test(sender) ? ["MAIL_FROM is a stand-in's address"] : []),
  ]
}

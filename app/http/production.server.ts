/**
 * What must not be live: test keys, short or default secrets, addresses that are nobody's. A site is live when its own
 * address is https and not of this machine, and `npm start` has not allowed stand-ins behind it. Asked by the Worker at start and by `npm run deploy`.
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
/** Where money and buyers are sent; anything else would be somebody else's till. */
const PAYSTACK_HOSTS: Values = { PAYSTACK_API_URL: 'api.paystack.co', PAYSTACK_INLINE_URL: 'js.paystack.co' }
const SECRET_LENGTH = 32
const SECRET_VARIETY = 10

const urlOf = (address = '') => (URL.canParse(address) ? new URL(address) : null)

export function isLive(siteUrl: string): boolean {
  const url = urlOf(siteUrl)
  return url?.protocol === 'https:' && !LOOPBACK.test(url.hostname)
}

function addressFaults(values: Values): string[] {
  return HTTPS_SETTINGS.filter((name) => values[name]).flatMap((name) => {
    const url = urlOf(values[name])
    if (url?.protocol !== 'https:') return `${name} must begin with https://`
    if (LOOPBACK.test(url.hostname) || STAND_IN.test(url.hostname)) return `${name} is a stand-in's address`
    const host = PAYSTACK_HOSTS[name]
    return host && url.hostname !== host ? `${name} must be at ${host}` : []
  })
}

/** Trial keys are right where trial payments are meant, and nowhere else. */
function keyFaults(values: Values): string[] {
  const mode = values.PAYSTACK_MODE || 'live'
  return ['PAYSTACK_SECRET_KEY', 'PAYSTACK_SECRET_KEY_OLD', 'PAYSTACK_PUBLIC_KEY'].flatMap((name) => {
    const key = values[name]?.trim()
    if (!key || key.startsWith(`sk_${mode}_`) || key.startsWith(`pk_${mode}_`)) return []
    return `${name} is no ${mode} key`
  })
}

/** Sentences about the settings that are there and must not be live; never their values. */
export function productionErrors(values: Values): string[] {
  const weak = ['SESSION_SECRET', 'SESSION_SECRET_OLD'].filter((name) => {
    const secret = values[name]
    if (secret === undefined || (secret === '' && name !== 'SESSION_SECRET')) return false
    return secret.length < SECRET_LENGTH || new Set(secret).size < SECRET_VARIETY
  })
  const sender = values.MAIL_FROM?.split('@').at(-1)
  return [
    ...addressFaults(values),
    ...keyFaults(values),
    ...weak.map((name) => `${name} must be at least ${SECRET_LENGTH} random characters`),
    ...(sender && STAND_IN.test(sender) ? ["MAIL_FROM is a stand-in's address"] : []),
  ]
}

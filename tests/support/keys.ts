/** The one key that the stand-in signs with and the app verifies with. */
export const PAYSTACK_SECRET_KEY = `sk_test_${'integration0'.repeat(4).slice(0, 40)}`

/** The one key that the form service's stand-in takes. */
export const FORM_SERVICE_ACCESS_KEY = '11111111-2222-4333-8444-555555555555'

export const GOOGLE_CLIENT_ID = 'integration.apps.example'
export const GOOGLE_CLIENT_SECRET = 'integration-secret'

/** The settings of a live site: its own address, and everything that a live site requires. */
export const LIVE_SITE = 'https://www.fihankra.com'
export const LIVE_SETTINGS = {
  SITE_URL: LIVE_SITE,
  SESSION_SECRET: '0123456789abcdef'.repeat(4),
  PAYSTACK_API_URL: 'https://api.paystack.co',
  PAYSTACK_INLINE_URL: 'https://js.paystack.co/v2/inline.js',
  PAYSTACK_SECRET_KEY: 'sk_live_integration',
  PAYSTACK_PUBLIC_KEY: 'pk_live_integration',
  FORM_SERVICE_URL: 'https://api.web3forms.com/submit',
  GOOGLE_AUTH_URL: 'https://accounts.google.com/o/oauth2/v2/auth',
  GOOGLE_TOKEN_URL: 'https://oauth2.googleapis.com/token',
  GOOGLE_USERINFO_URL: 'https://www.googleapis.com/oauth2/v3/userinfo',
  MAIL_FROM: 'orders@fihankra.com',
}

/** The one key that the stand-in signs with and the app verifies with. */
export const PAYSTACK_SECRET_KEY = `sk_test_${'integration0'.repeat(4).slice(0, 40)}`

/** The one key that the form service's stand-in takes. */
export const FORM_SERVICE_ACCESS_KEY = '11111111-2222-4333-8444-555555555555'

export const GOOGLE_CLIENT_ID = 'integration.apps.example'
export const GOOGLE_CLIENT_SECRET = 'integration-secret'

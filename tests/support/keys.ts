/** The one key that the stand-in signs with and the app verifies with. */
export const PAYSTACK_SECRET_KEY = `sk_test_${'integration0'.repeat(4).slice(0, 40)}`

/** Which settings prevent a live site, and that only its address makes a site live. */
import { describe, expect, it } from 'vitest'
import { getSettings, MisconfiguredError } from '../../app/http/env.server.ts'
import { isLive } from '../../app/http/production.server.ts'

const SECRET = '4f1d0c7be29a8653d0417c9be62f58a3'
const SOUND = {
  SITE_URL: 'https://www.fihankra.com',
  SESSION_SECRET: SECRET,
  PAYSTACK_API_URL: 'https://api.paystack.co',
  PAYSTACK_INLINE_URL: 'https://js.paystack.co/v2/inline.js',
  PAYSTACK_SECRET_KEY: `sk_live_${SECRET}`,
  PAYSTACK_PUBLIC_KEY: `pk_live_${SECRET}`,
  FORM_SERVICE_URL: 'https://api.web3forms.com/submit',
  FORM_SERVICE_ACCESS_KEY: 'key-of-the-form-service',
  MAIL_FROM: 'orders@fihankra.com',
}
const TEST_KEYS = { PAYSTACK_SECRET_KEY: `sk_test_${SECRET}`, PAYSTACK_PUBLIC_KEY: `pk_test_${SECRET}` }
type Given = Parameters<typeof getSettings>[0]
/** Why the settings are refused, or 'ok'. */
function read(changed: Record<string, string>): string {
  try {
    getSettings({ ...SOUND, ...changed } as Given)
    return 'ok'
  } catch (cause) {
    return cause instanceof MisconfiguredError ? cause.message : 'another error'
  }
}

describe('a deployed site', () => {
  it('starts with valid settings', () => {
    expect(read({})).toBe('ok')
    expect(read({ GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: SECRET })).toBe('ok')
  })

  it.each([
    [TEST_KEYS, 'PAYSTACK_SECRET_KEY is no live key; PAYSTACK_PUBLIC_KEY is no live key'],
    [{ PAYSTACK_MODE: 'test' }, 'PAYSTACK_SECRET_KEY is no test key; PAYSTACK_PUBLIC_KEY is no test key'],
    [{ SESSION_SECRET: SECRET.slice(1) }, 'SESSION_SECRET must be at least 32 random characters'],
    [{ SESSION_SECRET_OLD: SECRET.slice(1) }, 'SESSION_SECRET_OLD must be at least 32 random characters'],
    [{ PAYSTACK_SECRET_KEY_OLD: TEST_KEYS.PAYSTACK_SECRET_KEY }, 'PAYSTACK_SECRET_KEY_OLD is no live key'],
    [{ SESSION_SECRET: 'changeme'.repeat(5) }, 'SESSION_SECRET must be at least 32 random characters'],
    [{ SITE_URL: 'https://www.fihankra.example' }, "SITE_URL is a stand-in's address"],
    [{ PAYSTACK_API_URL: 'http://127.0.0.1:4000' }, 'PAYSTACK_API_URL must begin with https://'],
    [{ PAYSTACK_API_URL: 'https://paystack.co.evil.com' }, 'PAYSTACK_API_URL must be at api.paystack.co'],
    [{ PAYSTACK_INLINE_URL: 'https://localhost/inline.js' }, "PAYSTACK_INLINE_URL is a stand-in's address"],
    [{ FORM_SERVICE_URL: 'https://forms.example.com' }, "FORM_SERVICE_URL is a stand-in's address"],
    [{ GOOGLE_TOKEN_URL: 'http://127.0.0.1:1/token' }, 'GOOGLE_TOKEN_URL must begin with https://'],
    [{ GOOGLE_CLIENT_ID: 'id.apps.googleusercontent.com' }, 'GOOGLE_CLIENT_SECRET is missing'],
    [{ MAIL_FROM: 'orders@fihankra.example' }, "MAIL_FROM is a stand-in's address"],
  ])('refuses to start with %j', (changed, why) => {
    expect(read(changed)).toBe(`Not safe to be live: ${why}`)
    expect(read({ ...changed, SITE_URL: 'http://127.0.0.1:8787' })).toBe('ok')
    // What `npm start` says, so that a proxy with a certificate may stand before it.
    expect(read({ ...changed, STAND_INS: 'allowed' })).toBe('ok')
    expect(read({ ...changed, STAND_INS: 'yes' })).toBe('Settings missing or wrong: STAND_INS')
  })

  it('accepts test keys only for trial payments', () => {
    expect(read({ ...TEST_KEYS, PAYSTACK_MODE: 'test' })).toBe('ok')
  })

  it('is recognised by its address alone', () => {
    expect(['https://a.com', 'https://192.0.2.7:8443/x'].map(isLive)).toEqual([true, true])
    for (const address of [
      'http://a.com',
      'https://localhost',
      'https://127.9.9.9:1',
      'https://[::1]/',
      'https://a.localhost',
      '',
    ])
      expect(isLive(address), address).toBe(false)
  })
})

/**
 * Integration tests: the built app inside workerd, with real D1, R2 and Images. Run the build first: `server.ts`
 * imports it. Third parties are replaced at their address alone.
 */
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { currentSchema } from './tests/support/current-schema.ts'
import {
  FORM_SERVICE_ACCESS_KEY,
  GOOGLE_CLIENT_ID,
  GOOGLE_CLIENT_SECRET,
  PAYSTACK_SECRET_KEY,
} from './tests/support/keys.ts'

export default defineConfig({
  resolve: {
    alias: { '~': new URL('./app', import.meta.url).pathname, '~db': new URL('./drizzle', import.meta.url).pathname },
  },
  plugins: [
    cloudflareTest(async ({ inject }) => ({
      wrangler: { configPath: './wrangler.toml' },
      miniflare: {
        d1Databases: { BEFORE: 'before' },
        bindings: {
          TEST_MIGRATIONS: await readD1Migrations(new URL('./migrations', import.meta.url).pathname),
          TEST_SCHEMA: currentSchema(),
          SITE_URL: 'http://site.test',
          SESSION_SECRET: '0123456789abcdef'.repeat(4),
          PAYSTACK_API_URL: inject<string>('paystackUrl'),
          PAYSTACK_INLINE_URL: `${inject<string>('paystackUrl')}/v2/inline.js`,
          PAYSTACK_SECRET_KEY,
          PAYSTACK_PUBLIC_KEY: 'pk_test_integration',
          FORM_SERVICE_URL: `${inject<string>('formServiceUrl')}/submit`,
          FORM_SERVICE_ACCESS_KEY,
          GOOGLE_CLIENT_ID,
          GOOGLE_CLIENT_SECRET,
          GOOGLE_AUTH_URL: `${inject<string>('googleUrl')}/o/oauth2/v2/auth`,
          GOOGLE_TOKEN_URL: `${inject<string>('googleUrl')}/token`,
          GOOGLE_USERINFO_URL: `${inject<string>('googleUrl')}/userinfo`,
          LINK_SECONDS: '3600',
          RETRY_SECONDS: '30',
          // `npm test -- deep` sets it: some tests run then alone, others over more.
          DEEP: process.env.DEEP ?? '',
          FAULTS: process.env.FAULTS ?? '{}',
          NEMESIS: process.env.NEMESIS ?? '{}',
          VIRTUAL_DAY: process.env.VIRTUAL_DAY ?? '{}',
          HOSTILE_BODIES: process.env.HOSTILE_BODIES ?? '160',
          RANDOM_REQUESTS: process.env.RANDOM_REQUESTS ?? '500',
          // The only sender that the binding allows, as in wrangler.toml.
          MAIL_FROM: 'orders@fihankra.example',
        },
      },
    })),
  ],
  test: {
    include: ['tests/integration/**/*.test.ts'],
    globalSetup: ['tests/support/start-stand-in.ts'],
    setupFiles: ['tests/support/quiet-log.ts', 'tests/support/empty-site.ts'],
    // All files share one stand-in and its faults.
    fileParallelism: false,
    // One runtime for all files: each starts with an empty database and empty buckets.
    isolate: false,
    // Done by quiet-log.ts instead.
    disableConsoleIntercept: true,
    testTimeout: 30_000,
    hookTimeout: 60_000,
    deps: { optimizer: { ssr: { enabled: true, include: ['@remix-run/cloudflare'] } } },
  },
})

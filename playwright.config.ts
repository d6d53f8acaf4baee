/** Browser tests against the production build, with stand-ins for external services and their own state and mailbox. */
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './tools/start/processes.ts'

// A given E2E_PORT is a site that already runs, with its E2E_STATE_DIR: quick while writing a test.
const isRunning = process.env.E2E_PORT !== undefined
// Workers read this file again and get the port of the first reading through the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_ADMIN_EMAIL ??= 'staff@fihankra.example'
process.env.E2E_ADMIN_PASSWORD ??= 'seven brown goats'
process.env.E2E_STATE_DIR ??= path.join(os.tmpdir(), `fihankra-e2e-${process.env.E2E_PORT}`)
const url = `http://127.0.0.1:${process.env.E2E_PORT}`

const DIFFERENT_WITHOUT_SCRIPTS =
  /\/(browse|building|buy|contact|home|homes|keyboard|orders|request-plan|stock|wishlist)\.spec\.ts$/

export default defineConfig({
  // One folder per run: concurrent runs would clear each other's.
  outputDir: path.join('test-results', process.env.E2E_PORT),
  // One test at a time: the site and the stand-in, whose faults affect every test, are shared.
  workers: 1,
  forbidOnly: true,
  // On a busy machine a browser sometimes loses a race that no visitor can see; failing twice in a row is a real
  // failure.
  retries: process.env.CI ? 1 : 0,
  // Passing tests do not wait; failing ones get the time that a slow machine needs.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    viewport: { width: 360, height: 800 },
    locale: 'en-GH',
    acceptDownloads: true,
    // Otherwise pages fade into each other, rendered without a graphics card: a third of the browser's time.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would answer in place of the site; its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the time; a failed test is run again with --trace on.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // Chromium's sandbox does not work for root, the user of containers.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true }, testDir: 'tests/e2e/journeys' },
    // Pages that look the same with and without scripts are tested once; tests of scripts run only with scripts.
    { name: 'pages', use: { javaScriptEnabled: true }, testDir: 'tests/e2e/pages' },
    {
      name: 'no-js',
      use: { javaScriptEnabled: false },
      testDir: 'tests/e2e/journeys',
      // Where the page or the way differs without scripts; integration tests post the same forms of the others.
      ...(process.env.DEEP ? {} : { testMatch: DIFFERENT_WITHOUT_SCRIPTS }),
      grepInvert: /@scripts/,
    },
  ],
  webServer: {
    command: 'node --import tsx tests/e2e/support/serve.ts',
    url: `${url}/healthz`,
    reuseExistingServer: isRunning,
    timeout: 300_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
    stdout: process.env.E2E_VERBOSE ? 'pipe' : 'ignore',
    stderr: 'pipe',
    env: {
      PORT: process.env.E2E_PORT,
      STATE_DIR: process.env.E2E_STATE_DIR,
      SITE_URL: url,
      DEMO: '1',
      ADMIN_EMAIL: process.env.E2E_ADMIN_EMAIL,
      ADMIN_PASSWORD: process.env.E2E_ADMIN_PASSWORD,
      SWEEP_SECONDS: '2',
      RETRY_SECONDS: '2',
      MAIL_DIR: '',
      PAYSTACK_API_URL: '',
      PAYSTACK_INLINE_URL: '',
      GOOGLE_AUTH_URL: '',
      GOOGLE_TOKEN_URL: '',
      GOOGLE_USERINFO_URL: '',
    },
  },
})

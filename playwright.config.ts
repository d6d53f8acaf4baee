/** Browser tests against the real thing: the production build, its stand-ins and its mail, on a state of their own. */
import os from 'node:os'
import path from 'node:path'
import { defineConfig } from '@playwright/test'
import { freePort } from './tools/start/processes.ts'

// An E2E_PORT from outside is a site that runs already, with its E2E_STATE_DIR: quick while writing a test.
const isRunning = process.env.E2E_PORT !== undefined
// Workers read this file again; what the first reading chose comes to them through the environment.
process.env.E2E_PORT ??= String(await freePort())
process.env.E2E_ADMIN_EMAIL ??= 'staff@fihankra.example'
process.env.E2E_ADMIN_PASSWORD ??= 'seven brown goats'
process.env.E2E_STATE_DIR ??= path.join(os.tmpdir(), `fihankra-e2e-${process.env.E2E_PORT}`)
const url = `http://127.0.0.1:${process.env.E2E_PORT}`

export default defineConfig({
  // A folder a run: two at once would clear each other's.
  outputDir: path.join('test-results', process.env.E2E_PORT),
  // One site and one stand-in whose faults hold for everybody: one test at a time.
  workers: 1,
  forbidOnly: true,
  // A browser on a busy machine loses a race now and then that no visitor can see; twice in a row is a fault.
  retries: process.env.CI ? 1 : 0,
  // What passes waits for nothing; what fails is given the time of a slow machine.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list']],
  use: {
    baseURL: url,
    viewport: { width: 360, height: 800 },
    locale: 'en-GH',
    acceptDownloads: true,
    // Each page fades into the next otherwise, drawn frame by frame without a graphics card: a third of the browser's time.
    contextOptions: { reducedMotion: 'reduce' },
    // It would answer in place of the site; its own tests allow it.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    // Recording takes a quarter of the time; a failed test is run again with --trace on.
    launchOptions: {
      ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
      // The sandbox of Chromium does not work for root, which is whom containers run as.
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
  },
  projects: [
    { name: 'js', use: { javaScriptEnabled: true }, testDir: 'tests/e2e/journeys' },
    // What looks the same with scripts and without is looked at once, and what scripts alone do where they run.
    { name: 'pages', use: { javaScriptEnabled: true }, testDir: 'tests/e2e/pages' },
    { name: 'no-js', use: { javaScriptEnabled: false }, testDir: 'tests/e2e/journeys', grepInvert: /@scripts/ },
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

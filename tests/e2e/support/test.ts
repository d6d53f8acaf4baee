/**
 * The base test of this suite: it watches every page for errors, gives every test its own client address, and provides
 * the stand-ins.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test'
import { createFormControl, type FormControl } from '../../support/form-service/control.ts'
import { createMailbox, type Mailbox } from './mailbox.ts'
import { createPaystack, type Paystack } from './paystack.ts'

const stateDir = process.env.E2E_STATE_DIR ?? ''

type Problems = {
  watch: (context: BrowserContext) => Promise<void>
  /** Chromium writes each failed load to the console; these statuses are expected by the test. */
  expectStatus: (status: number) => void
  expectBrokenLoad: () => void
  expectNoConnection: () => void
  /** The test itself makes something throw. */
  expectThrown: (text: string) => void
  /** A library writes a style of its own, which the content security policy forbids. */
  expectForbiddenStyle: () => void
}

type Fixtures = {
  problems: Problems
  mailbox: Mailbox
  paystack: Paystack
  formService: FormControl
  /** An e-mail address that only this test uses. */
  email: string
  /** Another visitor's page in a new, empty browser context. */
  visit: (options?: BrowserContextOptions) => Promise<Page>
}

/** Runs in every page: a violation of the Content-Security-Policy becomes a console error, which fails the test. */
function reportViolations() {
  document.addEventListener('securitypolicyviolation', (event) => {
    console.error(`The content security policy forbids ${event.blockedURI} (${event.violatedDirective})`)
  })
}

/**
 * By design, a page that took three seconds to load or has a slow connection stays without scripts. In tests it is the
 * machine that is slow: the connection is reported as fast, and the clock stays at two seconds while the page loads.
 */
function pretendQuickLine() {
  const { connection } = navigator as Navigator & { connection?: object }
  if (connection) Object.defineProperty(connection, 'effectiveType', { get: () => '4g' })
  addEventListener('load', () => {
    Object.defineProperty(performance, 'now', { value: () => 2000, configurable: true })
    setTimeout(() => Reflect.deleteProperty(performance, 'now'))
  })
}

/** A realistic phone, for tests of pictures and motion; all others render a quarter of the pixels, without motion. */
export const PHONE = { deviceScaleFactor: 2, contextOptions: { reducedMotion: 'no-preference' as const } }

/** Navigating or resizing before a page has faded in aborts the transition, which Chromium reports as an error. */
const FADE_BROKEN_OFF = /^(?:Abort|InvalidState|Timeout)Error: Transition was /

/** Public forms are rate-limited per address, and all tests run on one machine. */
const someAddress = () => `10.${[0, 0, 0].map(() => Math.floor(Math.random() * 256)).join('.')}`

export const test = base.extend<Fixtures>({
  extraHTTPHeaders: async ({ browserName: _ }, use) => use({ 'cf-connecting-ip': someAddress() }),
  problems: [
    async ({ context }, use) => {
      const found: string[] = []
      const expected: string[] = []
      const problems: Problems = {
        async watch(watched) {
          watched.on('console', (message) => {
            if (message.type() === 'error') found.push(`${message.text()} (${message.location().url})`)
          })
          watched.on('weberror', (event) => found.push(event.error().stack || String(event.error())))
          await watched.addInitScript(reportViolations)
          await watched.addInitScript(pretendQuickLine)
        },
        expectStatus: (status) => expected.push(`the server responded with a status of ${status}`),
        expectBrokenLoad: () => expected.push('net::ERR_FAILED'),
        expectThrown: (text) => expected.push(text),
        expectNoConnection: () => expected.push('net::ERR_INTERNET_DISCONNECTED', 'TypeError: Failed to fetch'),
        expectForbiddenStyle: () => expected.push('(style-src', 'Applying inline style violates the following Content'),
      }
      await problems.watch(context)
      await use(problems)
      const isExpected = (problem: string) =>
        FADE_BROKEN_OFF.test(problem) || expected.some((text) => problem.includes(text))
      expect(found.filter((problem) => !isExpected(problem))).toEqual([])
    },
    { auto: true },
  ],
  mailbox: async ({ browserName: _ }, use) => use(createMailbox(path.join(stateDir, 'mail'))),
  paystack: async ({ browserName: _ }, use) => {
    const paystack = createPaystack(`http://127.0.0.1:${readFileSync(path.join(stateDir, 'paystack-port'), 'utf8')}`)
    await use(paystack)
    await paystack.recover()
  },
  formService: async ({ browserName: _ }, use) => {
    const port = readFileSync(path.join(stateDir, 'form-service-port'), 'utf8')
    const formService = createFormControl(`http://127.0.0.1:${port}`)
    await use(formService)
    await formService.recover()
  },
  email: async ({ browserName: _ }, use) => use(`buyer-${crypto.randomUUID().slice(0, 13)}@example.com`),
  visit: async ({ browser, problems }, use) => {
    const opened: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext(options)
      opened.push(context)
      await problems.watch(context)
      return context.newPage()
    })
    await Promise.all(opened.map((context) => context.close()))
  },
})

/** The secret that signs links, for a test that needs an old one. */
export const sessionSecret = () => readFileSync(path.join(stateDir, 'session-secret'), 'utf8').trim()

export { expect, type Page }

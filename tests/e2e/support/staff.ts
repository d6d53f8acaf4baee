/**
 * Signs people in without the form; staff have one sign-in per worker, because sign-ins of one account are
 * rate-limited.
 */
import type { BrowserContext } from '@playwright/test'
import { expect, type Page } from './test.ts'

const { E2E_PORT, E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env

/** Clears the flash message of the sign-in: a page with a message has no scripts. */
export async function signIn(page: Page, email: string, password: string): Promise<void> {
  const context = page.context()
  const answer = await context.request.post('/login', {
    form: { email, password },
    headers: { origin: `http://127.0.0.1:${E2E_PORT}` },
    maxRedirects: 0,
  })
  expect(answer.status(), `${email} signs in`).toBe(303)
  await context.clearCookies({ name: 'flash' })
}

let cookies: Awaited<ReturnType<BrowserContext['cookies']>> | undefined

/** Signs the page in as the administrator; no test may sign out that account. */
export async function enterAsStaff(page: Page): Promise<void> {
  if (cookies) return page.context().addCookies(cookies)
  await signIn(page, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD)
  cookies = await page.context().cookies()
}

/** People who are signed in, without the form: staff under one sign-in a worker, since those of one account are counted. */
import type { BrowserContext } from '@playwright/test'
import { expect, type Page } from './test.ts'

const { E2E_PORT, E2E_ADMIN_EMAIL = '', E2E_ADMIN_PASSWORD = '' } = process.env

/** What was said at the sign-in is forgotten: a page that says something is left without scripts. */
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

/** The page belongs to the administrator from now on; nobody may sign that account out. */
export async function enterAsStaff(page: Page): Promise<void> {
  if (cookies) return page.context().addCookies(cookies)
  await signIn(page, E2E_ADMIN_EMAIL, E2E_ADMIN_PASSWORD)
  cookies = await page.context().cookies()
}

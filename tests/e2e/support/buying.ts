/** Purchase steps that several journeys share. */
import type { FrameLocator } from '@playwright/test'
import type { Paystack } from './paystack.ts'
import { expect, type Page } from './test.ts'

export const PLAN = { title: 'Aburi Veranda House', path: '/plans/aburi-veranda-house' }
export const PURCHASE = `${PLAN.path}/purchase`

/** The checkout of Paystack: a page of its own, or the frame of the pop-up. */
export type Checkout = Pick<Page | FrameLocator, 'getByRole' | 'getByLabel'>

/** Runs in the page. React has no signal for hydration, therefore its root is inspected. */
export function isHydrated(): boolean {
  type Fiber = { stateNode: { current: { memoizedState: { isDehydrated?: boolean } | null } } }
  const container = document.getElementById('page') ?? {}
  const key = Object.keys(container).find((each) => each.startsWith('__reactContainer$'))
  const root = key ? (container as Record<string, Fiber>)[key] : undefined
  return root?.stateNode.current.memoizedState?.isDehydrated === false
}
const hasBootScript = () => [...document.scripts].some(({ text }) => text.includes('x-hydrate'))

/** Waits for hydration. A page with a flash message comes without scripts; reloaded, it has them. */
export async function hydrated(page: Page): Promise<void> {
  let turn = 0
  await expect(async () => {
    await page.waitForLoadState()
    turn += 1
    const isBare = !(await page.evaluate(hasBootScript)) && !(await page.evaluate(isHydrated))
    if (isBare || turn > 1) await page.reload()
    await page.waitForFunction(isHydrated, undefined, { timeout: 15_000 })
  }).toPass({ timeout: 60_000 })
}

export async function fillBuyer(page: Page, email: string): Promise<void> {
  await page.getByLabel('Name', { exact: true }).fill('Abena Owusu')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Contact Number').fill('024 123 4567')
  await page.getByLabel('Region/State').selectOption('Ashanti')
}

export const popupOf = (page: Page) => page.getByRole('dialog', { name: 'Paystack checkout (stand-in)' })

/** Clicks Proceed to Payment; with scripts the checkout opens over the page, without them it replaces the page. */
export async function proceed(page: Page, hasScripts: boolean): Promise<Checkout> {
  await page.getByRole('button', { name: 'Proceed to Payment' }).click()
  if (!hasScripts) return page
  return popupOf(page).getByTitle('Checkout').contentFrame()
}

/** From the plan to Paystack's checkout. */
export async function goToCheckout(
  page: Page,
  { email, option = 'a', hasScripts }: { email: string; option?: string; hasScripts: boolean },
): Promise<Checkout> {
  await page.goto(`${PURCHASE}?option=${option}`)
  if (hasScripts) await hydrated(page)
  await fillBuyer(page, email)
  return proceed(page, hasScripts)
}

export async function payByCard(checkout: Checkout): Promise<void> {
  await checkout.getByRole('button', { name: /^Pay GHS/ }).click()
}

/** The order page says that the order is paid. */
export async function expectPaid(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Your files are ready' })).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL(/\/orders\/ref_/)
}

/** Opens an order by a form request of this browser, without opening pages; its cookie is in the page's context. */
export async function openOrder(page: Page, paystack: Paystack, email: string): Promise<string> {
  await page.context().request.post(PURCHASE, {
    form: {
      option: 'a',
      name: 'Abena Owusu',
      email,
      countryCode: '+233',
      contact: '0241234567',
      country: 'Ghana',
      region: 'Ashanti',
    },
    maxRedirects: 0,
  })
  const [transaction] = await paystack.transactionsOf(email)
  if (!transaction) throw new Error('No order was opened.')
  return transaction.reference
}

/** An order that a webhook has paid. */
export async function buyQuietly(page: Page, paystack: Paystack, email: string): Promise<string> {
  const reference = await openOrder(page, paystack, email)
  await paystack.approve(reference)
  return reference
}

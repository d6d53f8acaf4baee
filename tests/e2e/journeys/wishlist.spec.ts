import { hydrated, PLAN } from '../support/buying.ts'
import { expect, type Page, test } from '../support/test.ts'

/** Adds plans to this browser's list without opening pages. */
async function keep(page: Page, ...ids: number[]) {
  for (const id of ids)
    await page.context().request.post('/wishlist', {
      form: { itemType: 'plan', itemId: String(id), status: 'true' },
      maxRedirects: 0,
    })
  // Consumes the flash message, which belongs to no page of the test.
  await page.context().request.get('/wishlist')
}

const heart = (page: Page, title: string, words = 'Add to Wishlist') =>
  page.getByRole('button', { name: `${words}: ${title}` })

test('the heart saves a plan, says so, and removes it again', async ({ page, javaScriptEnabled }) => {
  await page.goto('/plans?q=aburi')
  if (javaScriptEnabled) await hydrated(page)
  await heart(page, PLAN.title).click()
  await expect(page.getByRole('status').filter({ hasText: 'Added to your wishlist' })).toBeVisible()
  await expect(heart(page, PLAN.title, 'Remove from Wishlist')).toBeVisible()
  // With scripts the page stays as it is.
  await expect(page).toHaveURL(javaScriptEnabled ? '/plans?q=aburi' : '/plans?q=aburi#P-014')
  const count = page.getByRole('banner').getByRole('link', { name: 'Wishlist, 1 item' })
  await count.click()
  await expect(page.getByRole('heading', { level: 1, name: 'My wishlist' })).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: PLAN.title })).toBeVisible()
  await heart(page, PLAN.title, 'Remove from Wishlist').click()
  await expect(page.getByRole('heading', { name: 'Your wishlist is empty' })).toBeVisible()
  await expect(count).toBeHidden()
})

test('the panel of a plan has the wishlist button with a text', async ({ page, javaScriptEnabled }) => {
  await page.goto(PLAN.path)
  if (javaScriptEnabled) await hydrated(page)
  const panel = page.getByRole('dialog', { name: PLAN.title })
  await panel.getByRole('button', { name: 'Add to Wishlist' }).click()
  await expect(panel.getByRole('button', { name: 'Remove from Wishlist' })).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${PLAN.path}(#P-014)?$`))
})

test('hearts clicked one after the other are all saved', async ({ page, javaScriptEnabled }) => {
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  let answered = 0
  page.on('requestfinished', (request) => {
    if (request.method() === 'POST') answered += 1
  })
  for (let pressed = 0; pressed < 4; pressed += 1)
    await page
      .getByRole('button', { name: /^Add to Wishlist/ })
      .first()
      .click()
  await expect(page.getByRole('link', { name: 'Wishlist, 4 items' })).toBeVisible()
  // Leaving the page would abort pending requests.
  await expect.poll(() => answered).toBeGreaterThanOrEqual(4)
  await page.goto('/wishlist')
  await expect(page.getByRole('main').getByRole('heading', { level: 3 })).toHaveCount(4)
})

test('a wishlist is shared by its link and added to another', async ({ page, visit, javaScriptEnabled }) => {
  await keep(page, 14, 3)
  await page.goto('/wishlist')
  const link = await page.getByRole('link', { name: 'Share' }).getAttribute('href')
  expect(link).toMatch(/\/wishlist\?items=P-003,P-014$/)
  const friend = await visit({ javaScriptEnabled: javaScriptEnabled ?? true })
  await friend.goto(link ?? '')
  await expect(friend.getByRole('heading', { level: 1, name: 'A shared wishlist' })).toBeVisible()
  await friend.getByRole('button', { name: 'Save all to my wishlist' }).click()
  await expect(friend.getByRole('status').filter({ hasText: '2 items added to your wishlist' })).toBeVisible()
  await expect(friend.getByRole('heading', { level: 1, name: 'My wishlist' })).toBeVisible()
  await expect(friend.getByRole('link', { name: 'Wishlist, 2 items' })).toBeVisible()
})

test('up to four items are compared side by side', async ({ page, javaScriptEnabled, problems }) => {
  problems.expectStatus(400)
  await keep(page, 14, 3, 22, 7, 30)
  await page.goto('/wishlist')
  if (javaScriptEnabled) await hydrated(page)
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Compare selected' }).click()
  await expect(page.getByRole('alert')).toHaveText('Please choose at most 4 items to compare.')
  await page.getByRole('checkbox', { name: PLAN.title }).uncheck()
  await page.getByRole('button', { name: 'Compare selected' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
  const table = page.getByRole('region', { name: 'Comparison' })
  await expect(table.getByRole('columnheader')).toHaveCount(4)
  await expect(table.getByRole('rowheader', { name: /^PDF File/ }).first()).toBeVisible()
  const washrooms = table.getByRole('rowheader', { name: /^Washrooms/ })
  const linesOfWord = (head: Element) => {
    const word = document.createRange()
    word.selectNodeContents(head.firstChild ?? head)
    return word.getClientRects().length
  }
  expect(await washrooms.evaluate(linesOfWord), 'a word of a row stays whole').toBe(1)
  // On a phone the region scrolls by itself, by keyboard too, and the page does not.
  await table.focus()
  await expect(table).toBeFocused()
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
  expect(await table.evaluate((region) => region.scrollWidth > region.clientWidth)).toBe(true)
})

// Without scripts the browser itself reports it.
test('a form sent without a connection keeps its text and says so', { tag: '@scripts' }, async ({ page, context }) => {
  await page.goto('/orders/lookup')
  await hydrated(page)
  await page.getByLabel('Email').fill('ama@example.com')
  await context.setOffline(true)
  await page.getByRole('main').getByRole('button').first().click()
  await expect(page.getByRole('alert')).toHaveText('Please check your internet connection and try again')
  await expect(page.getByLabel('Email')).toHaveValue('ama@example.com')
  await page.getByRole('link', { name: 'Close' }).click()
  await expect(page.getByRole('alert')).toBeHidden()
})

test('the drawer links to every page of the site', async ({ page }) => {
  await page.goto('/plans')
  await page.getByRole('button', { name: 'Menu' }).click()
  const drawer = page.getByRole('navigation', { name: 'Menu' })
  await expect(drawer.getByRole('link')).toHaveText([
    'Home',
    'Projects',
    'Plans',
    'Buy House',
    'Contact Us',
    'Portfolio',
    'Login',
    'Find my order',
    'Wishlist',
    'Request Plan',
    'Permits',
  ])
  await expect(drawer.getByRole('link', { name: 'Plans' })).toHaveAttribute('aria-current', 'page')
})

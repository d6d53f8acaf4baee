import { hydrated } from '../support/buying.ts'
import { expect, type Page, PHONE, test } from '../support/test.ts'

test.use(PHONE)

const rowOf = (page: Page, name: string) => page.getByRole('region', { name })

test('the first section says what the firm does and links to the next', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Houses drawn, built and sold in Ghana')
  await expect(page.getByText(/Architectural design, construction management, 2D drawing/)).toBeVisible()
  await page.getByRole('link', { name: 'Learn More about our work' }).click()
  await expect(page).toHaveURL('/portfolio')
  await page.goto('/')
  await page.getByRole('link', { name: 'Deal With Us' }).click()
  await expect(page).toHaveURL('/services')
})

test('the first question leads to the plans that fit, and stands above the fold of a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/')
  const form = page.getByRole('form', { name: 'Find plans' })
  await expect(form.getByRole('button', { name: 'Show my plans' })).toBeInViewport({ ratio: 1 })
  const fitting = async (region: string) => {
    await page.goto('/')
    await form.getByLabel('Budget to build, GHS').fill('500,000')
    await form.getByLabel('Plot width').fill("60'")
    await form.getByLabel('Plot depth').fill('80 ft')
    await form.getByLabel('Where you will build').selectOption(region)
    await form.getByRole('button', { name: 'Show my plans' }).click()
    await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('plot of 60 x 80 ft')
    const cards = page
      .getByRole('region', { name: 'Plans' })
      .getByRole('listitem')
      .filter({ hasText: /P-\d{3}/ })
    await expect(cards.filter({ hasText: /(Within|May exceed) your budget/ })).toHaveCount(await cards.count())
    return cards.count()
  }
  const anywhere = await fitting('')
  expect(anywhere).toBeGreaterThanOrEqual(3)
  expect(await fitting('Ashanti')).toBe(anywhere)
  await expect(page).toHaveURL(/region=Ashanti/)
})

// Without scripts only the still picture is shown, under the same rules.
test('the first view has the logo once and shows the whole house, in the film as in its still picture', {
  tag: '@scripts',
}, async ({ page }) => {
  /** Where the house stands in the picture, as shares of its width and height. */
  const HOUSE = { left: 0.25, right: 0.76, top: 0.33, bottom: 0.81 }
  for (const [width, height] of [
    [1280, 800],
    [1920, 1080],
    [360, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await page.goto('/')
    const logos = page.locator('svg[viewBox="0 0 32 32"]')
    const inView = await logos.evaluateAll(
      (all) => all.filter((each) => each.checkVisibility() && each.getBoundingClientRect().top < innerHeight).length,
    )
    expect(inView, `logos at ${width}`).toBe(1)
    // A phone gets another picture, cropped for it.
    if (width < 768) continue
    await hydrated(page)
    await page.waitForFunction(() => (document.querySelector('video')?.videoWidth ?? 0) > 0)
    const seen = await page.locator('.hero .pic :is(img, video)').evaluateAll((all) =>
      all.map((each) => {
        const { width, height, bottom } = each.getBoundingClientRect()
        const [ownWidth, ownHeight] =
          each instanceof HTMLVideoElement
            ? [each.videoWidth, each.videoHeight]
            : [(each as HTMLImageElement).naturalWidth, (each as HTMLImageElement).naturalHeight]
        const scale = Math.max(width / ownWidth, height / ownHeight)
        const [x = 0, y = 0] = getComputedStyle(each)
          .objectPosition.split(' ')
          .map((part) => Number.parseFloat(part) / 100)
        const shown = (size: number, of: number, at: number) => {
          const from = (of * scale - size) * at
          return [from / (of * scale), (from + size) / (of * scale)] as const
        }
        const [left, right] = shown(width, ownWidth, x)
        const [top, down] = shown(height, ownHeight, y)
        return { left, right, top, bottom: down, isInView: bottom <= innerHeight }
      }),
    )
    expect(seen).toHaveLength(2)
    for (const { left, right, top, bottom, isInView } of seen)
      expect(
        [left < HOUSE.left, right > HOUSE.right, top < HOUSE.top, bottom > HOUSE.bottom, isInView],
        `${width} px: ${[left, right, top, bottom]}`,
      ).toEqual(Array(5).fill(true))
  }
})

test('the page has its parts in the order of the specification', async ({ page }) => {
  await page.goto('/')
  const headings = await page.getByRole('main').getByRole('heading').allTextContents()
  const parts = ['Find Your Dream Home', 'Featured properties', 'Featured Plans', 'Featured Projects', 'Why Choose Us']
  expect(headings.filter((each) => parts.includes(each))).toEqual(parts)
  for (const offer of ['Good Condition', 'Affordable Prices', 'Money Back Guarantee', 'Custom Designs'])
    await expect(page.getByRole('list', { name: 'What we offer' }).getByText(offer)).toBeVisible()
  for (const reason of ['Expertise', 'Innovation', 'Customer Focus', 'Results-Driven'])
    await expect(rowOf(page, 'Why Choose Us').getByRole('heading', { name: reason })).toBeVisible()
  await expect(rowOf(page, 'Featured Projects').getByRole('article')).toHaveCount(2)
})

for (const row of ['Featured properties', 'Featured Plans']) {
  test(`a card of ${row} opens its panel over the page, and closing it returns to the page`, async ({
    page,
    javaScriptEnabled,
  }) => {
    await page.goto('/')
    if (javaScriptEnabled) await hydrated(page)
    const card = rowOf(page, row).getByRole('listitem').getByRole('heading').getByRole('link').first()
    const title = (await card.textContent()) ?? ''
    await card.click()
    await expect(page).toHaveURL(/\/\?(plan|listing)=/)
    const panel = page.getByRole('dialog', { name: title })
    await expect(panel).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
    await panel.getByRole('link', { name: 'Next' }).click()
    await expect(panel.getByRole('link', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true')
    await panel.getByRole('link', { name: 'Close' }).click()
    await expect(panel).toBeHidden()
    await expect(page).toHaveURL('/')
    if (javaScriptEnabled) await expect(card).toBeFocused()
  })
}

test('a plan is bought from its panel over the home page', async ({ page }) => {
  await page.goto('/?plan=aburi-veranda-house&option=b')
  const panel = page.getByRole('dialog', { name: 'Aburi Veranda House' })
  await expect(panel.getByRole('radio', { name: /^CAD File/ })).toBeChecked()
  await panel.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL('/plans/aburi-veranda-house/purchase?option=b')
})

test('the panel of a missing item leads to its own address', async ({ page, problems }) => {
  problems.expectStatus(404)
  await page.goto('/?plan=no-such-plan')
  await expect(page).toHaveURL('/plans/no-such-plan')
  await expect(page.getByRole('heading', { level: 1, name: 'This plan is not here' })).toBeVisible()
})

test('the rows scroll by buttons, by keys, and by hand without scripts', async ({ page, javaScriptEnabled }) => {
  await page.goto('/')
  if (javaScriptEnabled) await hydrated(page)
  const row = rowOf(page, 'Featured Plans')
  const cards = row.getByRole('list').getByRole('heading')
  await row.scrollIntoViewIfNeeded()
  await expect(cards.last()).not.toBeInViewport()
  if (javaScriptEnabled) {
    await row.getByRole('button', { name: 'Next' }).click()
    await expect(cards.first()).not.toBeInViewport()
    await row.getByRole('button', { name: 'Previous' }).click()
    await expect(cards.first()).toBeInViewport()
  } else {
    await expect(row.getByRole('button', { name: 'Next' })).toBeHidden()
    await cards.last().getByRole('link').focus()
    await expect(cards.last()).toBeInViewport()
  }
})

test('the contact block links to the form and lists every contact', async ({ page }) => {
  await page.goto('/')
  const talk = rowOf(page, 'Talk to us about your plot')
  await expect(talk.getByRole('link', { name: '+233 20 000 0101' })).toHaveAttribute('href', 'tel:+233200000101')
  await expect(talk.getByRole('link', { name: 'hello@fihankra.example' })).toBeVisible()
  await expect(talk.getByRole('link', { name: 'Contact Us' })).toHaveAttribute('href', '/contact')
})

// The tests of budgets assert that there is no film without scripts.
test('the film plays where it may, and stops on request', { tag: '@scripts' }, async ({ page, visit }) => {
  await page.goto('/')
  await hydrated(page)
  const film = page.locator('video')
  const isPaused = () => film.evaluate((video: HTMLVideoElement) => video.paused)
  await expect.poll(isPaused).toBe(false)
  await page.getByRole('button', { name: 'Pause the film' }).click()
  await expect.poll(isPaused).toBe(true)
  await page.getByRole('button', { name: 'Play the film' }).click()
  await expect.poll(isPaused).toBe(false)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(isPaused).toBe(true)
  await page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: false })
    document.dispatchEvent(new Event('visibilitychange'))
  })
  await expect.poll(isPaused).toBe(false)

  const calm = await visit({ reducedMotion: 'reduce' })
  await calm.goto('/')
  await hydrated(calm)
  await expect(calm.locator('video')).toHaveCount(0)
  await expect(calm.getByRole('button', { name: /film/ })).toHaveCount(0)
})

test('the opening logo shows once a session, blocks no click, and is gone within two seconds', async ({
  page,
  visit,
  javaScriptEnabled,
}) => {
  const splash = (on: Page) =>
    on.evaluate(() => {
      const { content, animationName, animationDuration, pointerEvents } = getComputedStyle(
        document.documentElement,
        '::after',
      )
      return content === 'none' ? null : { animationName, animationDuration, pointerEvents }
    })
  await page.goto('/plans')
  // A driven browser may be taking a picture of the page.
  expect(await splash(page)).toBeNull()
  if (!javaScriptEnabled) return
  await page.addInitScript(() => Object.defineProperty(navigator, 'webdriver', { value: false }))
  await page.reload()
  const shown = await splash(page)
  await page.emulateMedia({ media: 'print' })
  expect(await splash(page)).toBeNull()
  await page.emulateMedia({ media: 'screen' })
  expect(shown).toMatchObject({ animationName: 'splash', pointerEvents: 'none' })
  expect(Number.parseFloat(shown?.animationDuration ?? '9')).toBeLessThanOrEqual(2)
  await page.getByRole('link', { name: 'Fihankra Homes' }).first().click()
  await page.goto('/')
  expect(await splash(page)).toBeNull()
  const calm = await visit({ reducedMotion: 'reduce' })
  await calm.goto('/')
  expect(await splash(calm)).toBeNull()
  const saving = await visit({ extraHTTPHeaders: { 'save-data': 'on' } })
  await saving.goto('/')
  expect(await splash(saving)).toBeNull()
})

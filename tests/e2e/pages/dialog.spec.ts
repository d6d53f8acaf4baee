import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { expect, test } from '../support/test.ts'

test('an open plan keeps the focus, and Escape returns it to the card', async ({ page }) => {
  await page.goto('/plans?q=aburi')
  await hydrated(page)
  const card = page.getByRole('link', { name: PLAN.title })
  await card.focus()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('dialog', { name: PLAN.title })
  await expect(panel).toBeFocused()
  const stops = await panel.getByRole('link').or(panel.getByRole('button')).count()
  for (let presses = 0; presses < stops + 8; presses += 1) {
    await page.keyboard.press('Tab')
    expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(page).toHaveURL('/plans?q=aburi')
  await expect(card).toBeFocused()
})

test('Escape closes the full-screen picture first and then the plan', async ({ page }) => {
  await page.goto(PLAN.path)
  await hydrated(page)
  const panel = page.getByRole('dialog', { name: PLAN.title })
  const zoom = page.getByRole('dialog', { name: 'Picture, full screen' })
  await panel.getByRole('link', { name: 'Zoom', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(zoom).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(zoom).toBeHidden()
  await expect(panel.getByRole('link', { name: 'Zoom', exact: true })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/plans')
})

test('the full-screen picture shows at once, and zooms and moves by tap, buttons and keys', async ({ page }) => {
  // The large picture never loads.
  await page.route(/w=1920/, () => {})
  await page.goto(PLAN.path)
  await hydrated(page)
  await page.getByRole('dialog', { name: PLAN.title }).getByRole('link', { name: 'Zoom', exact: true }).click()
  const zoom = page.getByRole('dialog', { name: 'Picture, full screen' })
  const picture = zoom.getByRole('img').first()
  await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0)
  const view = zoom.getByRole('group', { name: 'Picture' })
  const level = () => view.evaluate((each) => Math.round(each.scrollWidth / each.clientWidth))
  const left = () => view.evaluate((each) => each.scrollLeft)
  await view.click()
  await expect.poll(level).toBe(2)
  await zoom.getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(level).toBe(3)
  const middle = await left()
  const third = await view.evaluate((each) => each.clientWidth / 3)
  // To its end, since the next move starts where this one is. A third may not be a whole number of pixels.
  const isAt = (wanted: number) => expect.poll(async () => Math.abs((await left()) - wanted)).toBeLessThanOrEqual(1)
  await zoom.getByRole('button', { name: 'Move right' }).click()
  await isAt(middle + third)
  await page.keyboard.press('ArrowLeft')
  await isAt(middle)
  await page.keyboard.press('0')
  await expect.poll(level).toBe(1)
  const fingers = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: apart === 0 ? [] : [-apart, apart].map((x) => ({ x: 180 + x, y: 300 })),
    })
  const touch = await page.context().newCDPSession(page)
  await fingers('touchStart', 40)
  await fingers('touchMove', 70)
  await expect.poll(level).toBe(2)
  await fingers('touchMove', 40)
  await expect.poll(level).toBe(1)
  await fingers('touchEnd', 0)
  await zoom.getByRole('link', { name: 'Next' }).click()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'Picture 2', exact: true })).toHaveAttribute('aria-current', 'true')
})

test('recently viewed items are shown under a plan until cleared', async ({ page }) => {
  await page.goto(PLAN.path)
  await hydrated(page)
  const seen = page.getByRole('region', { name: 'Recently seen' })
  await expect(seen).toBeHidden()
  await page.goto('/services/white-villa-with-a-stone-tower-east-legon')
  await hydrated(page)
  await expect(seen.getByRole('link')).toHaveText([PLAN.title])
  await page.getByRole('button', { name: 'Clear', exact: true }).click()
  await expect(seen).toBeHidden()
  await page.reload()
  await hydrated(page)
  await expect(seen).toBeHidden()
})

test('Escape returns from the purchase form to the plan', async ({ page }) => {
  await page.goto(`${PURCHASE}?option=b`)
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${PLAN.path}?option=b`)
  await expect(page.getByRole('radio', { name: /^CAD File/ })).toBeChecked()
})

import { hydrated, PLAN, PURCHASE } from '../support/buying.ts'
import { expect, test } from '../support/test.ts'

test('a plan keeps the focus while it is open, and Escape gives it back to its card', async ({ page }) => {
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

test('Escape closes the full picture first and the plan then', async ({ page }) => {
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

test('Escape leaves the purchase form for its plan', async ({ page }) => {
  await page.goto(`${PURCHASE}?option=b`)
  await hydrated(page)
  await page.getByLabel('Name', { exact: true }).focus()
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(`${PLAN.path}?option=b`)
  await expect(page.getByRole('radio', { name: /^CAD File/ })).toBeChecked()
})

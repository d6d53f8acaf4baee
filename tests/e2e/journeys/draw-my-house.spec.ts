import { readFileSync } from 'node:fs'
import { PDFDocument } from 'pdf-lib'
import { enterAsStaff } from '../support/staff.ts'
import { expect, PHONE, test } from '../support/test.ts'

test.use(PHONE)

test('from the home page to six drawn houses, to one, to a request for it', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'draw my house' }).click()
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Plot width').fill('70')
  await page.getByLabel('Plot depth').fill('100')
  await page.getByRole('button', { name: 'Draw my house' }).click()
  const houses = page.getByRole('region', { name: 'Houses' }).getByRole('listitem')
  await expect(houses).toHaveCount(6)
  await expect(houses.first()).toContainText('To build: GHS')
  const plan = houses.first().getByRole('img').first()
  await expect(plan).toHaveAccessibleName(/^Ground floor plan, .*Living/)
  const box = await plan.boundingBox()
  expect(box?.width).toBeLessThanOrEqual(360)
  await houses
    .first()
    .getByRole('link', { name: /^Look closer/ })
    .click()
  await expect(page.getByText('A sketch, not for building')).toBeVisible()
  await page.getByRole('link', { name: 'Mirrored' }).click()
  await expect(page).toHaveURL(/-m\?/)
  await page.getByRole('link', { name: 'Ask for this house' }).click()
  await expect(page.getByText('You are asking for concept house')).toBeVisible()
  await expect(page.getByLabel('Bedroom', { exact: true })).toHaveValue('3')
})

test('a search among the plans is kept on the way to a drawing', async ({ page }) => {
  await page.goto('/plans?room=3+Bedrooms&plotWidth=70&plotDepth=100&plotUnit=ft')
  await page.getByRole('link', { name: 'Draw My House' }).click()
  await expect(page.getByRole('region', { name: 'Houses' }).getByRole('listitem')).toHaveCount(6)
  await expect(page.getByLabel('Plot width')).toHaveValue('70')
})

test('without scripts four taps lead from home to a request for a house, whose drawing staff download', async ({
  visit,
  email,
}) => {
  const page = await visit({ javaScriptEnabled: false })
  await page.goto('/')
  await page.getByRole('link', { name: 'draw my house' }).click()
  await page.getByLabel('Bedrooms').fill('3')
  await page.getByLabel('Plot width').fill('70')
  await page.getByLabel('Plot depth').fill('100')
  await page.getByRole('button', { name: 'Draw my house' }).click()
  const closer = page.getByRole('link', { name: /^Look closer/ })
  await expect(closer).toHaveCount(6)
  await closer.first().click()
  await page.getByRole('link', { name: 'Ask for this house' }).click()
  const [, code = ''] = /concept=([\w-]+)/.exec(page.url()) ?? []
  for (const [label, value] of [
    ['First Name', 'Ama'],
    ['Last Name', 'Mensah'],
    ['Email', email],
    ['Phone Number', '024 123 4567'],
    ['City', 'Kumasi'],
    ['Project Address', 'Behind the market'],
  ] as const)
    await page.getByLabel(label).fill(value)
  await page.getByLabel('Residential').check()
  await page.getByLabel('I agree to the').check()
  await page.getByRole('button', { name: 'Submit Request' }).click()
  await expect(page.getByRole('status')).toHaveText('Request submitted successfully')

  const staff = await visit()
  await enterAsStaff(staff)
  await staff.goto(`/plans-admin/requests?q=${encodeURIComponent(email)}`)
  await staff.getByRole('link', { name: /Ama Mensah/ }).click()
  await expect(staff.getByRole('img', { name: /^Ground floor plan/ })).toBeVisible()
  const saving = staff.waitForEvent('download')
  await staff.getByRole('link', { name: 'Drawing (DXF)' }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe(`${code}.dxf`)
  const drawing = readFileSync(await saved.path(), 'latin1')
  for (const words of [code, 'A sketch, not for building']) expect(drawing).toContain(words)
})

test('a house prints on one page of A4, to the scale that it states', async ({ page }) => {
  // A4 within its margins.
  await page.setViewportSize({ width: 718, height: 1000 })
  for (const code of ['1-row-4-3-182x114', '1-stack-5-3-106x118', '1-stack-3-3-132x86', '1-long-4-2-92x164-m']) {
    await page.goto(`/plans/draw/${code}?plotWidth=100&plotDepth=100`)
    const printed = await PDFDocument.load(await page.pdf({ preferCSSPageSize: true }))
    expect(printed.getPageCount(), code).toBe(1)
    await page.emulateMedia({ media: 'print' })
    const [, scale] = /scale 1:(\d+)/.exec((await page.getByText('Printed on A4').textContent()) ?? '') ?? []
    const shown = await page.locator('.floor svg').evaluateAll((plans) =>
      plans.map((plan) => {
        const pxPerTenth = plan instanceof SVGSVGElement ? (plan.getScreenCTM()?.a ?? 0) : 0
        // A metre of the house is 120 units, an inch of paper 96 pixels.
        return 1000 / (pxPerTenth * 120 * (25.4 / 96))
      }),
    )
    for (const each of shown) expect(Math.abs(each / Number(scale) - 1), code).toBeLessThan(0.003)
    // Wider than the paper, Chromium would shrink the whole page.
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(718)
    await page.emulateMedia({ media: null })
  }
})

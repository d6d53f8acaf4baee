import type { Locator } from '@playwright/test'
import { hydrated } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, test } from '../support/test.ts'

/** What a card says about its cost where there is a budget. */
const COSTED = /^To build: GHS [\d,]+ to GHS [\d,]+\. (Within|May exceed) your budget$/

test('a visitor gets from a plot, a budget and a region to fitting plans, their cost and the permit list', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await filters.getByLabel('Where you will build').selectOption('Ashanti')
  await filters.getByLabel('Budget to build, GHS').fill('500000')
  await filters.getByLabel('Plot width').fill('50')
  await filters.getByLabel('Plot depth').fill('80')
  await filters.getByRole('button', { name: 'Show plans' }).click()
  await expect(page).toHaveURL(/plotWidth=50&plotDepth=80/)
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect(page.getByRole('list', { name: 'Chosen filters' })).toContainText('plot of 50 x 80 ft')
  const found = await plans.getByRole('heading', { level: 3 }).count()
  expect(found).toBeGreaterThanOrEqual(3)
  await expect(plans.getByText(/^Fits/)).toHaveCount(found)
  await expect(plans.getByText(COSTED)).toHaveCount(found)

  await plans.getByRole('link', { name: 'Ejisu Green Gable' }).click()
  const panel = page.getByRole('dialog', { name: 'Ejisu Green Gable' })
  await expect(panel.getByRole('img', { name: /^Block plan, plot of 50 x 80 ft: / })).toBeVisible()
  await panel.getByText('For your permit').click()
  await expect(panel.getByText('In the file you buy:')).toBeVisible()

  await panel.getByRole('link', { name: 'What it costs to build' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('What Ejisu Green Gable costs to build')
  await page.getByRole('heading', { name: 'Substructure' }).click()
  const line = page.getByRole('group').filter({ hasText: 'Damp-proof membrane' }).last()
  await line.getByText('Damp-proof membrane', { exact: true }).click()
  await expect(line.getByText(/ m² x GHS .* to GHS /)).toBeVisible()
  await page.getByText('Region: Ashanti').click()
  await page.getByRole('link', { name: 'Volta' }).click()
  await expect(page).toHaveURL(/\/cost\?.*plotWidth=50.*region=Volta$/)
  await page.getByRole('link', { name: 'How far my money goes' }).click()
  await expect(page.getByLabel('Money now, GHS')).toHaveValue('500000')
  await page.getByLabel('Money now, GHS').fill('100000')
  await page.getByLabel('Each month, GHS').fill('5000')
  await page.getByRole('button', { name: 'Show how far it goes' }).click()
  await expect(page.getByRole('row', { name: /^Preliminaries/ })).toContainText('reached now')
  await expect(page).toHaveURL(/region=Volta/)

  await page.goto('/permits')
  await page.getByRole('link', { name: 'Effia-Kwesimintsim' }).click()
  await expect(page.getByRole('row', { name: /^Structural drawings/ })).toContainText('We can add it')
})

test('five taps lead from a plot, a budget and a region to three plans, a block plan, the permit list and a message', async ({
  page,
  javaScriptEnabled,
}) => {
  let taps = 0
  const tap = async (target: Locator) => {
    taps += 1
    await target.click()
  }
  await page.goto('/plans')
  if (javaScriptEnabled) await hydrated(page)
  const filters = page.getByRole('form', { name: 'Filters' })
  await tap(filters.getByText('Filters'))
  await filters.getByLabel('Where you will build').selectOption('Ashanti')
  await filters.getByLabel('Budget to build, GHS').fill('500000')
  await filters.getByLabel('Plot width').fill('50')
  await filters.getByLabel('Plot depth').fill('80')
  await tap(filters.getByRole('button', { name: 'Show plans' }))
  const plans = page.getByRole('region', { name: 'Plans' })
  await expect.poll(() => plans.getByText(COSTED).count()).toBeGreaterThanOrEqual(3)
  await tap(plans.getByRole('link', { name: 'Ejisu Green Gable' }))
  const panel = page.getByRole('dialog', { name: 'Ejisu Green Gable' })
  await expect(panel.getByRole('img', { name: /^Block plan, plot of 50 x 80 ft: / })).toBeVisible()
  await tap(panel.getByText('For your permit'))
  await expect(panel.getByText('As Kumasi Metropolitan asks:')).toBeVisible()
  await tap(panel.getByRole('link', { name: 'Change this plan' }))
  await expect(page).toHaveURL(/\/plans\/[\w-]+\/change\?budget=500000&/)
  expect(taps).toBe(5)
})

test('half a plot stays as it was typed, and a removed plot empties its fields', { tag: '@scripts' }, async ({
  page,
}) => {
  await page.goto('/plans?plotWidth=50&plotDepth=80&plotUnit=ft')
  await hydrated(page)
  await page.getByRole('link', { name: 'Without plot of 50 x 80 ft' }).click()
  await expect(page).toHaveURL(/\/plans$/)
  const filters = page.getByRole('form', { name: 'Filters' })
  await filters.getByText('Filters').click()
  await expect(filters.getByLabel('Plot width')).toHaveValue('')
  await filters.getByLabel('Plot width').fill('50')
  await filters.getByRole('button', { name: 'Show plans' }).click()
  await expect(page).toHaveURL(/plotWidth=50&plotDepth=&/)
  await expect(filters.getByLabel('Plot width')).toHaveValue('50')
})

test('staff change a bill, a rate and a permit list from a phone, and a faulty line is named', async ({
  page,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  await enterAsStaff(page)
  await page.goto('/plans-admin/2/bill')
  if (javaScriptEnabled) await hydrated(page)
  await page.getByText('Upload a table').click()
  const table = page.getByRole('form', { name: 'Table of the bill' })
  const bill = page.getByLabel('Bill', { exact: true })
  const before = await bill.inputValue()
  await bill.fill(`${before}\nCellar,Steps,nr,1,block,Stairs`)
  await table.getByRole('button', { name: 'Check bill' }).click()
  await expect(page.getByRole('alert')).toContainText('stage must be one of Preliminaries')
  await expect(bill).toHaveValue(/Cellar,Steps/)
  await bill.fill(`${before}\nExternal works,Steps,nr,1,block,Stairs`)
  await table.getByRole('button', { name: 'Check bill' }).click()
  await expect(page.getByText('Nothing is saved yet')).toBeVisible()
  await expect(page.getByRole('region', { name: 'What was read' })).toContainText('Steps')
  await page.getByRole('button', { name: 'Save bill' }).click()
  await expect(page.getByText('The bill is saved.')).toBeVisible()
  await expect(page.getByText(/^Revision 2, /)).toBeVisible()

  await page.goto('/rates-admin?key=sink.fine&region=')
  await page.getByLabel('High, GHS').fill('4,300')
  await page.getByRole('button', { name: 'Save rate' }).click()
  await expect(page.getByText('Rate saved.')).toBeVisible()

  await page.goto('/permits-admin/adaklu')
  await page.getByLabel('In front, m').fill('4.5')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('The permit list is saved.')).toBeVisible()
  await page.getByText('History', { exact: true }).click()
  await expect(page.getByText('Permit list of Adaklu updated').first()).toBeVisible()
  await page.goto('/permits/adaklu')
  await expect(page.getByText('Setbacks: 4.5 m in front')).toBeVisible()
})

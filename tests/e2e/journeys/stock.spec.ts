import { archiveBytes, pngBytes } from '../../support/uploads.ts'
import { hydrated } from '../support/buying.ts'
import { enterAsStaff } from '../support/staff.ts'
import { expect, type Page, test } from '../support/test.ts'

const photos = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    name: `photo ${at + 1}.png`,
    mimeType: 'image/png',
    buffer: Buffer.from(pngBytes(60 + at, 40)),
  }))
const archive = (name: string) => ({
  name: `${name}.zip`,
  mimeType: 'application/zip',
  buffer: Buffer.from(archiveBytes([{ name: `${name}.dxf` }])),
})
const newTitle = (word: string) => `${word} ${crypto.randomUUID().slice(0, 8)}`

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}
const SIZES = { Bedrooms: '3', Washrooms: '2', 'Horizontal, m': '12.5', 'Vertical, m': '10', 'Area, ft²': '1200' }

async function open(page: Page, list: string, add: string, isScripted: boolean) {
  await enterAsStaff(page)
  await page.goto(list)
  await page.getByRole('link', { name: add }).click()
  await expect(page.getByRole('heading', { level: 1, name: add })).toBeVisible()
  if (isScripted) await hydrated(page)
}

async function remove(page: Page, isScripted: boolean, title: string, text: string, told: string) {
  await page.getByRole('main').getByRole('link', { name: 'Delete' }).click()
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText(text)).toBeVisible()
  // The scripts request the page again, which is gone with its item.
  if (isScripted) await hydrated(page)
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByRole('status')).toHaveText(told)
}

test('staff add a home with ten photos, edit it, reorder them, unpublish it and delete it', async ({
  page,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(400)
  const title = newTitle('Home by the lake')
  await open(page, '/services-admin', 'Add Buy', javaScriptEnabled)
  await fill(page, { Title: title, ...SIZES, Contact: '024 123 4567', Description: 'Quiet.' })
  await page.getByLabel('Type').selectOption('Villa')
  await page.getByLabel('Furnished').selectOption('Fully furnished')
  await page.getByLabel('Region').selectOption('Ashanti')
  await page.getByLabel('City').selectOption('Kumasi')
  await page.getByLabel('Images').setInputFiles(photos(10))
  const chosen = page.getByRole('list', { name: 'Selected' }).getByRole('listitem')
  await expect(chosen).toHaveCount(javaScriptEnabled ? 10 : 0)
  await page.getByRole('button', { name: 'Add Buy' }).click()
  await expect(page.getByRole('alert')).toHaveText('Title and price are required')
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByText('10 of 10')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title)
  await fill(page, { 'Price, GHS': '980000' })
  await page.getByRole('button', { name: 'Add Buy' }).click()
  await expect(page.getByRole('status')).toHaveText('Successfully Added Buy item')
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  await page.getByLabel('What picture 3 shows').fill('The porch')
  await page.getByRole('button', { name: 'Make picture 3 the cover' }).click()
  await expect(page.getByLabel('What picture 1 shows')).toHaveValue('The porch')
  await page.getByRole('button', { name: 'Move picture 1 later' }).click()
  await expect(page.getByLabel('What picture 2 shows')).toHaveValue('The porch')
  await page.getByRole('checkbox', { name: 'Remove picture 10' }).check()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Listing updated successfully!')
  await expect(page.getByRole('main').getByRole('img').nth(1)).toHaveAttribute('alt', 'The porch')
  await expect(page.getByRole('main').getByRole('img')).toHaveCount(9)

  await page.getByRole('button', { name: 'Unpublish' }).click()
  await expect(page.getByRole('status')).toHaveText('1 taken off the site.')
  await page.goto(`/services-admin?q=${encodeURIComponent(title)}`)
  await page.getByRole('checkbox', { name: `Choose ${title}` }).check()
  await page.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(page.getByRole('status')).toHaveText('1 published.')
  await page.goto(`/services?q=${encodeURIComponent(title)}`)
  await expect(page.getByRole('link', { name: title, exact: true })).toBeVisible()

  await page.goto(`/services-admin?q=${encodeURIComponent(title)}`)
  await page.getByRole('link', { name: `View ${title}` }).click()
  await remove(
    page,
    javaScriptEnabled,
    'Delete Property',
    'Are you sure you want to delete this property? This action cannot be undone.',
    'Successfully Deleted Buy item',
  )
})

test('staff add a plan with twenty pictures and three files, replace one and delete it', async ({
  page,
  problems,
  javaScriptEnabled,
}) => {
  test.slow()
  problems.expectStatus(400)
  const title = newTitle('Plan on a slope')
  await open(page, '/plans-admin', 'Add Plan', javaScriptEnabled)
  await fill(page, { Title: title, Floors: '2', ...SIZES, Description: 'Steps down.' })
  await page.getByLabel('Type').selectOption('House')
  await fill(page, { 'PDF File, GHS': '1250', 'CAD File, GHS': '2400', 'CAD + PDF File, GHS': '3200' })
  await page.getByLabel('PDF File', { exact: true }).setInputFiles(archive('pdf'))
  await page.getByLabel('CAD File', { exact: true }).setInputFiles(archive('cad'))
  await page
    .getByLabel('CAD + PDF File', { exact: true })
    .setInputFiles({ name: 'plan.zip', mimeType: 'application/zip', buffer: Buffer.from('%PDF-1.4') })
  await page.getByLabel('Images').setInputFiles(photos(20))
  await page.getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByRole('alert')).toContainText('Invalid File: Please upload a ZIP file')
  await expect(page.getByText('pdf.zip')).toBeVisible()
  await page.getByLabel('CAD + PDF File', { exact: true }).setInputFiles(archive('all'))
  await page.getByRole('button', { name: 'Add Plan' }).click()
  await expect(page.getByRole('status')).toHaveText('Plan added successfully!')
  await expect(page.getByRole('link', { name: 'all.zip' })).toBeVisible()

  await page.getByRole('main').getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  if (javaScriptEnabled) await hydrated(page)
  await page.getByText('Drawings of the CAD File').first().click()
  await page.getByLabel('Drawings of the CAD File').fill('Cover Page\nStructures')
  await page.getByLabel('Replace CAD File').setInputFiles(archive('cad-b'))
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Plan updated successfully!')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'cad-b.zip' }).click()
  expect((await download).suggestedFilename()).toBe('cad-b.zip')
  await remove(
    page,
    javaScriptEnabled,
    'Delete Plan',
    'Are you sure you want to delete this plan? This action cannot be undone.',
    'Plan deleted successfully!',
  )
})

test('staff add a project, and the second of two editors sees a conflict', async ({
  page,
  visit,
  problems,
  javaScriptEnabled,
}) => {
  problems.expectStatus(409)
  const title = newTitle('Clinic')
  await open(page, '/projects-admin', 'Add Project', javaScriptEnabled)
  await fill(page, { Title: title, Date: '2026-03-14', Location: 'Aburi', Description: 'On a hill.' })
  await page.getByLabel('Images').setInputFiles(photos(2))
  await page.getByRole('button', { name: 'Add Project' }).click()
  await expect(page.getByRole('status')).toHaveText('Successfully Added Project')

  const address = `${page.url()}/edit`
  const other = await visit({ javaScriptEnabled })
  await enterAsStaff(other)
  for (const each of [page, other]) {
    await each.goto(address)
    if (javaScriptEnabled) await hydrated(each)
  }
  await other.getByLabel('Location').fill('Ho')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('status')).toHaveText('Project updated successfully!')
  await page.getByLabel('Location').fill('Keta')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert')).toContainText('This project was changed by somebody else.')
  await expect(page.getByRole('row', { name: 'Location Ho Keta' })).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toHaveText('Project updated successfully!')
  await expect(page.getByText('Keta')).toBeVisible()
  await remove(
    page,
    javaScriptEnabled,
    'Delete Project',
    'Are you sure you want to delete this project? This action cannot be undone.',
    'Successfully Deleted Project item',
  )
})

test('somebody who types in a form stays signed in', { tag: '@scripts' }, async ({ page }) => {
  await page.clock.install()
  await open(page, '/plans-admin', 'Add Plan', true)
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await fill(page, { Title: 'House by the river' })
  await page.clock.fastForward('09:00')
  await fill(page, { Title: 'House by the lake' })
  expect(asked).toEqual([])
  await page.clock.fastForward('02:00')
  const heard = page.waitForResponse((response) => response.request().method() === 'HEAD')
  await fill(page, { Title: 'House by the sea' })
  expect((await heard).status()).toBe(200)
  await fill(page, { Description: 'Quiet.' })
  expect(asked).toEqual(['HEAD /plans-admin/new'])
})

test('an upload shows its progress in bytes', { tag: '@scripts' }, async ({ page, problems }) => {
  problems.expectStatus(400)
  await open(page, '/plans-admin', 'Add Plan', true)
  const bytes = Uint8Array.from({ length: 300_000 }, (_, at) => (at * 7919) >> 5)
  const file = { mimeType: 'application/zip', buffer: Buffer.from(archiveBytes([{ name: 'slow.dxf', bytes }])) }
  await page.getByLabel('PDF File', { exact: true }).setInputFiles({ name: 'slow.zip', ...file })
  const line = await page.context().newCDPSession(page)
  const speed = { offline: false, latency: 0, downloadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: 50_000 })
  await page.getByRole('button', { name: 'Add Plan' }).click()
  const progress = page.getByRole('progressbar', { name: 'Progress' })
  await expect(progress).toHaveAttribute('aria-valuetext', /^50%, File 1 of 1: [1-9]\d* KB of 30\d KB$/)
  await expect(progress).toHaveAttribute('aria-valuenow', '50')
  await expect(page.getByText(/^50%\. File 1 of 1: \d+ KB of 30\d KB$/)).toBeInViewport()
  await line.send('Network.emulateNetworkConditions', { ...speed, uploadThroughput: -1 })
  await expect(page.getByRole('alert')).toContainText('Title')
  await expect(page.getByText('slow.zip')).toBeVisible()
})

test('the staff header fits on a phone, and its menu works', async ({ page }) => {
  await enterAsStaff(page)
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/services-admin')
  const header = page.getByRole('banner')
  const cut = await header.locator('*').evaluateAll((all) =>
    all
      .filter((each) => {
        const { left, right } = each.getBoundingClientRect()
        return (
          left < 0 || right > innerWidth || (each instanceof HTMLElement && each.scrollWidth > each.clientWidth + 1)
        )
      })
      .map((each) => each.outerHTML.slice(0, 80)),
  )
  expect(cut).toEqual([])
  await header.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of ['Orders', 'Audit log', 'View site']) await expect(menu.getByRole('link', { name })).toBeVisible()
  await menu.getByRole('link', { name: 'Orders' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Orders' })).toBeVisible()
})

test('the audit log names action and person in words on a desktop, however long the change is', async ({ page }) => {
  await enterAsStaff(page)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/audit-admin?subject=permit')
  const widths = await page
    .getByRole('table', { name: 'Audit log' })
    .locator('td:nth-child(-n+2)')
    .evaluateAll((cells) => cells.map((cell) => cell.clientWidth))
  expect(widths.length).toBeGreaterThan(10)
  expect(Math.min(...widths)).toBeGreaterThan(100)
})

test('bulk actions stay visible while rows are selected, and say how many are', async ({ page }) => {
  await enterAsStaff(page)
  await page.goto('/services-admin')
  const publish = page.getByRole('button', { name: 'Unpublish' })
  await expect(publish).not.toBeInViewport()
  for (const box of (await page.getByRole('checkbox').all()).slice(0, 3)) await box.check()
  await expect(publish).toBeInViewport()
  // The text of a CSS counter is not in the document.
  const tree = await (await page.context().newCDPSession(page)).send('Accessibility.getFullAXTree')
  const said = tree.nodes
    .filter(({ role }) => role?.value === 'StaticText')
    .map(({ name }) => String(name?.value).trim())
  expect(said[said.indexOf('With') + 1]).toBe('3')
})

/** What people do on the site, by the words that they read: the same steps in each graphic browser. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { MESSAGE_SENT } from '../../app/domain/messages/messages.ts'
import { sleep } from '../start/processes.ts'
import type { Client } from './client.ts'

const IN_PAGE = readFileSync(path.join(import.meta.dirname, 'in-page.js'), 'utf8')
const STEP_MS = 30_000
const TAKE_OVER_MS = 4000

export type Shop = {
  url: string
  staff: { email: string; password: string }
  /** Part of the address of Paystack's checkout. */
  checkout: string
  /** The folder of the emails. */
  mail: string
}

export type Visit = {
  shop: Shop
  client: Client
  /** Whether the browser is new enough for the scripts of the site. */
  hasScripts: boolean
  keepPicture: (name: string, png: Buffer) => void
}

const BUYER = { Name: 'Abena Owusu', 'Contact Number': '024 123 4567' }
export const PLAN = 'Aburi Veranda House'
export const emailOf = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}@example.com`

function stepsOf({ shop, client, hasScripts, keepPicture }: Visit) {
  const run = (statements: string, frame?: string) => client.run(`${IN_PAGE}\n${statements}`, frame)
  const call = (name: string, ...words: string[]) =>
    run(`return ${name}(${words.map((each) => JSON.stringify(each)).join(', ')})`)
  async function waitFor(what: string, ask: () => Promise<unknown>): Promise<unknown> {
    const until = Date.now() + STEP_MS
    let last: unknown
    while (Date.now() < until) {
      try {
        const answer = await ask()
        if (answer) return answer
      } catch (cause) {
        // The page is being replaced.
        last = cause
      }
      await sleep(100)
    }
    const seen = await call('text').catch(() => '')
    throw new Error(
      `${what}: not seen. ${last instanceof Error ? last.message : ''} The page: ${String(seen).slice(0, 300)}`,
    )
  }
  const isHere = (words: string) => waitFor(`"${words}"`, () => run(`return text().includes(${JSON.stringify(words)})`))
  /** The page is loaded, and taken over if it will be; then looked at. */
  async function look(name: string) {
    await waitFor('the loaded page', () => run('return document.readyState === "complete"'))
    const until = Date.now() + TAKE_OVER_MS
    while (hasScripts && Date.now() < until && !(await call('isTakenOver'))) await sleep(50)
    keepPicture(name, await client.picture())
    const wrong = await call('wrongLook')
    const faults = [...(Array.isArray(wrong) ? wrong.map(String) : []), ...client.takeErrors()]
    if (faults.length > 0) throw new Error(`${name}: ${faults.join('; ')}`)
  }
  return {
    run,
    waitFor,
    isHere,
    look,
    async open(place: string) {
      await run('window.isLeft = true').catch(() => {})
      await client.open(shop.url + place)
      await waitFor(place, () => run('return !window.isLeft && document.readyState === "complete"'))
    },
    click: (words: string) => call('click', words),
    async fill(fields: Record<string, string>) {
      for (const [label, value] of Object.entries(fields)) await call('fill', label, value)
    },
  }
}
type Steps = ReturnType<typeof stepsOf>

/** A file is bought; each part is a column of the table, and the next needs the one before. */
async function buy(visit: Visit, passed: (part: Part) => void): Promise<void> {
  const { run, waitFor, isHere, look, open, click, fill } = stepsOf(visit)
  await open('/plans')
  await isHere(PLAN)
  await look('list')
  passed('list')

  await click(PLAN)
  await isHere('Purchase File Type')
  await look('plan')
  await fill({ 'CAD File': '' })
  await isHere('GHS 2,400')
  passed('plan')

  await click('Purchase')
  await isHere('Contact Details')
  await look('form')
  await fill({ ...BUYER, Email: emailOf('buyer'), 'Region/State': 'Ashanti' })
  passed('form')

  await click('Proceed to Payment')
  const frame = await waitFor('the checkout', async () => {
    if (await run('return location.pathname.startsWith("/checkout/") && canClick("Pay GHS")')) return 'page'
    const isFramed =
      visit.hasScripts && (await run('return canClick("Pay GHS")', visit.shop.checkout).catch(() => false))
    return isFramed && 'frame'
  })
  visit.keepPicture('checkout', await visit.client.picture())
  passed('checkout')

  await run('click("Pay GHS")', frame === 'frame' ? visit.shop.checkout : undefined)
  await isHere('Your files are ready')
  await look('paid')
  passed('paid')

  const file = await run('return readFile("Download")')
  if (!(file && typeof file === 'object' && 'start' in file && file.start === 'PK'))
    throw new Error(`the file: ${JSON.stringify(file)}`)
  passed('file')
}

async function request({ isHere, look, open, click, fill }: Steps): Promise<void> {
  await open('/plans/request')
  await look('request')
  await fill({
    'First Name': 'Ama',
    'Last Name': 'Mensah',
    Email: emailOf('request'),
    'Phone Number': '024 123 4567',
    City: 'Kumasi',
    'Project Address': 'Behind the market',
    Residential: '',
    Description: 'A house for five people.',
    Bedroom: '3',
    'I agree to the': '',
  })
  await click('Submit Request')
  await isHere('Request submitted successfully')
  await look('request sent')
}

async function contact({ isHere, look, open, click, fill }: Steps): Promise<void> {
  await open('/contact')
  await look('contact')
  await fill({ 'First Name': 'Kofi', Email: emailOf('contact'), 'Your Message': 'Do you build in Ho?' })
  await click('Send Message')
  await isHere(MESSAGE_SENT)
  await look('contact sent')
}

async function login({ isHere, look, open, click, fill }: Steps, { staff }: Shop): Promise<void> {
  await open('/login')
  await look('login')
  await fill({ Email: staff.email, Password: staff.password })
  await click('Sign In')
  await isHere('Signed in successfully!')
  await look('signed in')
}

async function edit({ isHere, look, open, click, fill }: Steps): Promise<void> {
  await open('/services-admin/101/edit')
  await isHere('Save')
  await look('staff edit')
  await fill({ Description: `Quiet, and near the school. ${crypto.randomUUID().slice(0, 8)}` })
  await click('Save')
  await isHere('Listing updated successfully!')
  await look('staff edit saved')
}

export const PARTS = [
  'list',
  'plan',
  'form',
  'checkout',
  'paid',
  'file',
  'request',
  'contact',
  'login',
  'edit',
  'exports',
  'mails',
  'calendar',
] as const
export type Part = (typeof PARTS)[number]
export type Results = Partial<Record<Part, true | string>>

/** Runs every journey; what fails is told with its reason, and what needed it is left out. */
export async function visitShop(visit: Visit): Promise<Results> {
  const results: Results = {}
  const told = (cause: unknown) => (cause instanceof Error ? cause.message : String(cause)).split('\n')[0] ?? ''
  try {
    await buy(visit, (part) => {
      results[part] = true
    })
  } catch (cause) {
    const next = PARTS.find((part) => !results[part])
    if (next) results[next] = told(cause)
  }
  const journeys: [Part, (steps: Steps, shop: Shop) => Promise<void>][] = [
    ['request', request],
    ['contact', contact],
    ['login', login],
    ['edit', edit],
  ]
  for (const [part, journey] of journeys) {
    if (part === 'edit' && results.login !== true) continue
    try {
      await journey(stepsOf(visit), visit.shop)
      results[part] = true
    } catch (cause) {
      results[part] = told(cause)
    }
  }
  return results
}

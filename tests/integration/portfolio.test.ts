/** The portfolio: fourteen named sections in order, with the words, people and numbers of the moment. */
import { inArray } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { DEFAULT_PORTFOLIO_TEXTS, DEFAULT_TEAM, PORTFOLIO_SECTIONS } from '../../app/domain/settings/portfolio-texts.ts'
import { DEFAULT_SETTINGS } from '../../app/domain/settings/settings.ts'
import { siteSettings, teamMembers } from '../../drizzle/schema/index.ts'
import { db } from '../support/factories.ts'
import { newVisitor, plainText } from '../support/shop.ts'

const visitor = newVisitor()
const html = async (path = '/portfolio') => plainText(await visitor.read(path))
const NAMES = ['portfolio.vision.lead', 'portfolio.market.body', 'portfolio.nowhere.lead']

beforeEach(async () => {
  await db.delete(teamMembers)
  await db.delete(siteSettings).where(inArray(siteSettings.name, NAMES))
})

describe('the portfolio', () => {
  it('has its fourteen sections inside main, in order, each named by its heading', async () => {
    const page = await html()
    const main = /<main[^>]*>([\s\S]*)<\/main>/.exec(page)?.[1] ?? ''
    const sections = [...main.matchAll(/<section[^>]*id="([^"]*)" aria-labelledby="([^"]*)">/g)]
    expect(sections.map(([, id]) => id)).toEqual([...PORTFOLIO_SECTIONS])
    for (const [at, [, id = '', heading]] of sections.entries()) {
      const { title } = DEFAULT_PORTFOLIO_TEXTS[id as (typeof PORTFOLIO_SECTIONS)[number]]
      expect(main).toContain(`<h${at === 0 ? 1 : 2} id="${heading}">${title}</h`)
      expect(main).toContain(`${at + 1} of 14`)
    }
    for (const part of ['Part 01', 'Part 02', 'Part 03', 'Step 6']) expect(main).toContain(part)
  })

  it('shows how to reach the firm, and thanks with its name and website', async () => {
    const page = await html()
    const { email, website, digitalAddress, name } = DEFAULT_SETTINGS
    const touch = page.slice(page.indexOf('id="touch"'), page.indexOf('id="thanks"'))
    for (const text of ['+233 20 000 0101', email, website, digitalAddress]) expect(touch).toContain(text)
    expect(touch).not.toContain('<form')
    expect(page.slice(page.indexOf('id="thanks"'))).toMatch(new RegExp(`${name}<br/>${website}`))
  })

  it('shows what staff wrote at the next request, as text', async () => {
    expect(await html()).toContain(DEFAULT_PORTFOLIO_TEXTS.vision.lead)
    await db.insert(siteSettings).values([
      { name: 'portfolio.vision.lead', value: 'Streets of shade.', updatedAt: 1 },
      { name: 'portfolio.nowhere.lead', value: 'Never shown.', updatedAt: 1 },
      { name: 'portfolio.market.body', value: '<b>bold</b>', updatedAt: 1 },
    ])
    const page = await visitor.read('/portfolio')
    expect(page).toContain('Streets of shade.')
    expect(page).not.toContain(DEFAULT_PORTFOLIO_TEXTS.vision.lead)
    expect(page).not.toContain('Never shown.')
    expect(page).toContain('&lt;b&gt;bold&lt;/b&gt;')
  })

  it('shows the team in the order of staff, and default members until there is one', async () => {
    for (const { name } of DEFAULT_TEAM) expect(await html()).toContain(name)
    await db.insert(teamMembers).values([
      { position: 2, name: 'Second Person', role: 'Site manager' },
      { position: 1, name: 'First Person', role: 'Financial analyst', about: 'Counts.' },
    ])
    const page = await html()
    expect(page.indexOf('First Person')).toBeLessThan(page.indexOf('Second Person'))
    expect(page).not.toContain(DEFAULT_TEAM[0]?.name)
  })

  it('ignores invalid parameters', async () => {
    for (const query of ['?x=%00', '?section[]=1', `?${'a'.repeat(3000)}`])
      expect((await visitor.get(`/portfolio${query}`)).status).toBe(200)
    expect((await visitor.post('/portfolio', { a: 'b' })).status).toBe(405)
  })
})

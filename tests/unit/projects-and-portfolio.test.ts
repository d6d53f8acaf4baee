/** The texts of projects and portfolio as specified, and their rules. */

import { describe, expect, test } from 'vitest'
import { NO_PROJECTS_FOUND, NO_PROJECTS_LISTED, PROJECTS_FAILED } from '~/domain/projects/messages.ts'
import { isProjectLink, markText, projectReference, readMark } from '~/domain/projects/project.ts'
import {
  DEFAULT_PORTFOLIO_TEXTS,
  DEFAULT_TEAM,
  PORTFOLIO_SECTIONS,
  partsOf,
  withPortfolioTexts,
} from '~/domain/settings/portfolio-texts.ts'
import { isDay } from '~/domain/shared/units.ts'
import { COUNT_MS, countAt } from '~/ui/hooks/use-count-up.ts'
import { buildDemoProject, projects } from '../../tools/demo/projects.ts'
import { team } from '../../tools/demo/team.ts'
import fc from '../support/properties.ts'

describe('the specification defines', () => {
  test('the texts of an empty page of projects and of an error', () => {
    expect(NO_PROJECTS_LISTED).toBe('No projects are currently listed')
    expect(NO_PROJECTS_FOUND).toBe('No projects found')
    expect(PROJECTS_FAILED).toBe('An unexpected error occurred')
  })

  test('which sections the portfolio has, in which order', () => {
    expect(PORTFOLIO_SECTIONS.join(', ')).toBe(
      'landing, intro, about, vision, mission, services, market, unique, technology, community, client, team, touch, thanks',
    )
    expect(Object.keys(DEFAULT_PORTFOLIO_TEXTS)).toEqual(PORTFOLIO_SECTIONS)
    for (const { title } of Object.values(DEFAULT_PORTFOLIO_TEXTS)) expect(title).toMatch(/\S/)
  })

  test('what the sections are about', () => {
    const words = Object.fromEntries(
      Object.entries(DEFAULT_PORTFOLIO_TEXTS).map(([name, texts]) => [name, Object.values(texts).join(' ')]),
    )
    expect(words.vision).toMatch(
      /integrated urban community.*modern smart homes.*sustainable design.*balanced living/is,
    )
    expect(partsOf(DEFAULT_PORTFOLIO_TEXTS.vision)).toHaveLength(3)
    expect(words.market).toMatch(/30% to 40%/)
    expect(words.market).toMatch(/dollar-denominated mortgage/i)
    expect(words.market).toMatch(/High interest rates/)
    expect(words.unique).toMatch(/3-bedroom residences/)
    expect(words.intro).toMatch(/families and young professionals/)
    expect(words.about).toMatch(/over 8 years/i)
    expect(DEFAULT_PORTFOLIO_TEXTS.touch.title).toBe('Get in Touch With Us')
    expect(words.thanks).toMatch(/Thank you for reading/)
    expect(partsOf(DEFAULT_PORTFOLIO_TEXTS.services).map(({ title }) => title.toLowerCase())).toEqual([
      'architectural design',
      'construction management',
      '2d drawing',
      '3d rendering and modelling',
      '3d animation',
      'civil engineering',
      'general construction',
      'land sale',
    ])
    for (const members of [DEFAULT_TEAM, team])
      expect(members.map(({ role }) => role.toLowerCase())).toEqual([
        'managing director, builder',
        'financial analyst',
        'site manager',
      ])
  })

  test('that the counter runs from 0 to the target in 3000 ms, fast at first and slow at the end', () => {
    expect(COUNT_MS).toBe(3000)
    expect([countAt(120, 0), countAt(120, 3000), countAt(120, 9000), countAt(120, -5)]).toEqual([0, 120, 120, 0])
    fc.assert(
      fc.property(fc.nat(100_000), fc.nat(3000), fc.nat(3000), (target, a, b) => {
        const [early, late] = a < b ? [a, b] : [b, a]
        expect(countAt(target, early)).toBeLessThanOrEqual(countAt(target, late))
        expect(countAt(target, 1500)).toBeGreaterThanOrEqual(Math.floor(target / 2))
      }),
    )
  })
})

describe('the saved portfolio texts', () => {
  test('replace one text and keep the others', () => {
    const texts = withPortfolioTexts([
      { name: 'portfolio.vision.lead', value: 'New.' },
      { name: 'portfolio.about.parts', value: 'Founded: 2019\n\n Staff : 12 : about \nLoose' },
    ])
    expect(texts.vision).toEqual({ ...DEFAULT_PORTFOLIO_TEXTS.vision, lead: 'New.' })
    expect(texts.intro).toEqual(DEFAULT_PORTFOLIO_TEXTS.intro)
    expect(partsOf(texts.about)).toEqual([
      { title: 'Founded', text: '2019' },
      { title: 'Staff', text: '12 : about' },
      { title: 'Loose', text: '' },
    ])
  })

  test('ignore an unknown name', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, value) => {
        expect(withPortfolioTexts([{ name, value }])).toEqual(DEFAULT_PORTFOLIO_TEXTS)
      }),
    )
    for (const name of [
      'portfolio.__proto__.lead',
      'portfolio.vision.constructor',
      'portfolio.vision.lead.x',
      'phone1',
    ])
      expect(withPortfolioTexts([{ name, value: 'x' }])).toEqual(DEFAULT_PORTFOLIO_TEXTS)
  })
})

describe('a project', () => {
  test('has a reference with its number', () => {
    expect([projectReference(1), projectReference(12), projectReference(120)]).toEqual([
      'Project 01',
      'Project 12',
      'Project 120',
    ])
  })

  test('has a valid calendar day as its date', () => {
    for (const good of ['2026-03-14', '2024-02-29']) expect(isDay(good)).toBe(true)
    for (const bad of ['', '2026-02-29', '2026-13-01', '14 Mar 2026', '2026-3-4', '2026-03-14T00:00']) {
      expect(isDay(bad)).toBe(false)
    }
  })

  test('links only within the site or to an https address', () => {
    for (const good of ['', '/plans/aburi-veranda-house', 'https://example.com/house'])
      expect(isProjectLink(good)).toBe(true)
    for (const bad of ['//evil.example', '/\\evil.example', 'javascript:alert(1)', 'http://a.example', 'https://', 'x'])
      expect(isProjectLink(bad)).toBe(false)
  })

  test('writes and reads the cursor of the next page, and rejects anything else', () => {
    const mark = { date: '2025-02-08', id: 5 }
    expect(readMark(markText(mark))).toEqual(mark)
    fc.assert(fc.property(fc.string(), (text) => void expect(readMark(text)).toBeNull()))
    for (const junk of [null, '2025-02-30-5', '2025-02-08', '2025-02-08--5', '2025-02-08-5e3']) {
      expect(readMark(junk)).toBeNull()
    }
  })
})

describe('the demo projects', () => {
  test('are eight, newest last, with three to six pictures with distinct alternative texts', async () => {
    expect(projects.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6, 7, 8])
    expect([...projects].sort((a, b) => a.date.localeCompare(b.date))).toEqual(projects)
    for (const record of projects) {
      const { pictures, date, link } = await buildDemoProject(record)
      expect(pictures.length).toBeGreaterThanOrEqual(3)
      expect(pictures.length).toBeLessThanOrEqual(6)
      expect(new Set(pictures.map(({ alt }) => alt)).size).toBe(pictures.length)
      expect(isDay(date) && isProjectLink(link)).toBe(true)
    }
  }, 30_000)
})

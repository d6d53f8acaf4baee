/** Projects: made whole or not at all, listed by date at a price that does not grow, and gone once unpublished. */
import { Buffer } from 'node:buffer'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { listFeaturedProjects, listProjects } from '../../app/domain/projects/list-projects.server.ts'
import { NO_PROJECTS_FOUND, NO_PROJECTS_LISTED, PROJECTS_FAILED } from '../../app/domain/projects/messages.ts'
import { PROJECTS_PAGE_SIZE, readMark } from '../../app/domain/projects/project.ts'
import { featuredItems, pictures, projects } from '../../drizzle/schema/index.ts'
import { brokenFor } from '../support/bindings.ts'
import { db, givenProject } from '../support/factories.ts'
import fc from '../support/properties.ts'
import { appWith, newVisitor, plainText, textsByRole } from '../support/shop.ts'

const visitor = newVisitor()
const page = async (path = '/projects') => {
  const response = await visitor.get(path)
  return { status: response.status, html: plainText(await response.text()) }
}
const titlesIn = (html: string) => [...html.matchAll(/<h2 id="project-[^"]*">([^<]*)<\/h2>/g)].map(([, title]) => title)

beforeEach(async () => {
  await db.delete(projects)
})

describe('the page of projects', () => {
  it('says that there are none, and then how many there are', async () => {
    const empty = await page()
    expect(empty.status).toBe(200)
    expect(textsByRole(empty.html, 'status')).toEqual([NO_PROJECTS_LISTED])
    await givenProject()
    await givenProject({ status: 'draft' })
    await givenProject({ status: 'archived' })
    await givenProject()
    const { html } = await page()
    expect(html).toMatch(
      /<h1><span[^>]*><span>2<\/span> ?<span aria-hidden="true">2<\/span><\/span> projects completed<\/h1>/,
    )
    expect(titlesIn(html)).toHaveLength(2)
    for (let more = 0; more < 4; more++) await givenProject()
    expect((await page()).html).toMatch(/<h1>over <span[^>]*><span>5<\/span>.*<\/span> projects completed<\/h1>/)
  })

  it('shows the newest first, each with its number, place, day, pictures and dots', async () => {
    const old = await givenProject({ date: '2020-01-31' })
    const young = await givenProject({ date: '2026-03-14', location: 'Adenta, Greater Accra', pictureCount: 3 })
    const { html } = await page()
    expect(titlesIn(html)).toEqual([young.title, old.title])
    expect(html).toContain('14 Mar 2026')
    expect(html).toContain('Adenta, Greater Accra')
    expect(html).toContain(`role="region" aria-label="Pictures of ${young.title}"`)
    for (const at of [1, 2, 3])
      expect(html).toMatch(new RegExp(`href="#${young.slug}-${at}"[^>]*><span class="sr">Picture ${at}<`))
    // Round and round: back from the first is the last.
    expect(html).toMatch(new RegExp(`href="#${young.slug}-3" aria-label="Previous"`))
  })

  it('continues after a cursor until the last project, and says so beyond the end', async () => {
    for (let at = 0; at < PROJECTS_PAGE_SIZE + 3; at += 1) await givenProject({ date: `2024-05-${10 + (at % 5)}` })
    const first = await listProjects(db, null)
    const second = await listProjects(db, readMark(first.next))
    expect([first.projects.length, second.projects.length, second.next]).toEqual([PROJECTS_PAGE_SIZE, 3, null])
    const seen = [...first.projects, ...second.projects]
    expect(new Set(seen.map(({ id }) => id)).size).toBe(PROJECTS_PAGE_SIZE + 3)
    expect(seen.map(({ date }) => date)).toEqual(
      seen
        .map(({ date }) => date)
        .sort()
        .reverse(),
    )
    const { html } = await page()
    expect(html).toContain(`href="/projects?after=${first.next}"`)
    const behind = await page('/projects?after=1999-01-01-1')
    expect(behind.status).toBe(200)
    expect(textsByRole(behind.html, 'status')).toEqual([NO_PROJECTS_FOUND])
  })

  it('shows the first page for an invalid address, never an error', async () => {
    const { title } = await givenProject()
    await fc.assert(
      fc.asyncProperty(
        fc.string({ unit: 'binary', maxLength: 30 }),
        fc.constantFrom('after', 'page', 'q'),
        async (junk, name) => {
          const { status, html } = await page(
            `/projects?${new URLSearchParams({ [name]: Buffer.from(junk).toString() })}`,
          )
          expect(status).toBe(200)
          expect(titlesIn(html)).toEqual([title])
        },
      ),
      { numRuns: 60 },
    )
    for (const method of ['POST', 'PUT', 'DELETE'])
      expect((await visitor.send('/projects', { method, headers: { origin: 'http://site.test' } })).status).toBe(405)
    expect((await visitor.get('/projects/')).headers.get('location')).toMatch(/\/projects$/)
  })

  it('says in the words of the specification when it can not be read', async () => {
    const response = await newVisitor(appWith({ DB: brokenFor(/from "projects"/) })).get('/projects')
    expect(response.status).toBe(500)
    expect(await response.text()).toContain(PROJECTS_FAILED)
  })

  it('is in the sitemap and has a canonical address', async () => {
    const xml = await visitor.read('/sitemap.xml')
    for (const path of ['/projects', '/portfolio']) expect(xml).toContain(`<loc>http://site.test${path}</loc>`)
    expect((await page('/projects?q=x')).html).toContain('rel="canonical" href="http://site.test/projects"')
  })
})

describe('the number of projects', () => {
  it('follows publishing, unpublishing, archiving and deletion', async () => {
    const { id } = await givenProject({ status: 'draft' })
    const set = (status: 'draft' | 'published' | 'archived') =>
      db.update(projects).set({ status }).where(eq(projects.id, id))
    const countProjects = async () => (await listProjects(db, null)).total
    const counts = [await countProjects()]
    for (const status of ['published', 'archived', 'published', 'draft', 'published'] as const) {
      await set(status)
      counts.push(await countProjects())
    }
    await db.delete(projects).where(eq(projects.id, id))
    expect([...counts, await countProjects()]).toEqual([0, 1, 0, 1, 0, 1, 0])
    expect(await db.select().from(pictures).where(eq(pictures.ownerKind, 'project'))).toEqual([])
  })
})

describe('featured projects', () => {
  it('are those that staff chose, in their order, while they are published', async () => {
    const [a, b, c] = [await givenProject(), await givenProject(), await givenProject()]
    const feature = (ids: number[]) =>
      db.insert(featuredItems).values(ids.map((itemId, position) => ({ kind: 'project' as const, itemId, position })))
    const names = async () => (await listFeaturedProjects(db, 2)).map(({ id }) => id)
    expect(await names()).toEqual([])
    await feature([c.id, a.id, b.id])
    expect(await names()).toEqual([c.id, a.id])
    await db.update(projects).set({ status: 'draft' }).where(eq(projects.id, c.id))
    expect(await names()).toEqual([a.id, b.id])
    await db.delete(projects).where(eq(projects.id, a.id))
    expect(await names()).toEqual([b.id])
  })
})

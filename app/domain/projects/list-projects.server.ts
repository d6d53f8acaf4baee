/** Reads projects for pages: newest first, by keyset pagination and a stored count, so the cost does not grow. */
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { featuredItems, keptCounts, pictures, projects } from '~db/schema/index.ts'
import { pick } from '../shared/pick.ts'
import { isProjectLink, markText, PROJECTS_PAGE_SIZE, type ProjectMark, type ProjectView } from './project.ts'

export type ProjectList = {
  projects: ProjectView[]
  /** The number of published projects. */
  total: number
  /** The cursor of the next page, or null on the last. */
  next: string | null
}

const shown = pick(projects, 'id', 'slug', 'title', 'note', 'location', 'date', 'description', 'link')

const pictureShown = pick(pictures, 'ownerId', 'key', 'alt', 'kind', 'widthPx', 'heightPx')

type Found = Omit<ProjectView, 'pictures'>
type Owned = ProjectView['pictures'][number] & { ownerId: number }

const withPictures = (found: readonly Found[], owned: readonly Owned[]): ProjectView[] =>
  found.map((project) => ({
    ...project,
    // Checked again when read: a row may not have come from the form.
    link: isProjectLink(project.link) ? project.link : '',
    pictures: owned.filter((each) => each.ownerId === project.id).map(({ ownerId: _ownerId, ...picture }) => picture),
  }))

/** The number of completed projects, stored by triggers. */
export const selectProjectCount = (db: Database) =>
  db.select({ items: keptCounts.items }).from(keptCounts).where(eq(keptCounts.name, 'projects'))

/** The projects after the cursor, newest first; the first page without one. */
export async function listProjects(
  db: Database,
  after: ProjectMark | null,
  size = PROJECTS_PAGE_SIZE,
): Promise<ProjectList> {
  const following = and(
    eq(projects.status, 'published'),
    after ? sql`(${projects.date}, ${projects.id}) < (${after.date}, ${after.id})` : undefined,
  )
  const inOrder = [desc(projects.date), desc(projects.id)] as const
  const page = db
    .select({ id: projects.id })
    .from(projects)
    .where(following)
    .orderBy(...inOrder)
    .limit(size)
  const [count, found, owned] = await db.batch([
    selectProjectCount(db),
    db
      .select(shown)
      .from(projects)
      .where(following)
      .orderBy(...inOrder)
      .limit(size + 1),
    db
      .select(pictureShown)
      .from(pictures)
      .where(and(eq(pictures.ownerKind, 'project'), inArray(pictures.ownerId, page)))
      .orderBy(asc(pictures.ownerId), asc(pictures.position)),
  ])
  const onPage = found.slice(0, size)
  const last = onPage.at(-1)
  return {
    projects: withPictures(onPage, owned),
    total: count[0]?.items ?? 0,
    next: last && found.length > size ? markText(last) : null,
  }
}

/** The published featured projects for the home page, in their order, each with its cover only. */
export async function listFeaturedProjects(db: Database, limit: number): Promise<ProjectView[]> {
  const chosen = db
    .select({ id: projects.id, position: featuredItems.position })
    .from(featuredItems)
    .innerJoin(projects, eq(projects.id, featuredItems.itemId))
    .where(and(eq(featuredItems.kind, 'project'), eq(projects.status, 'published')))
    .orderBy(asc(featuredItems.position), asc(featuredItems.itemId))
    .limit(limit)
    .as('chosen')
  const [found, owned] = await db.batch([
    db
      .select(shown)
      .from(chosen)
      .innerJoin(projects, eq(projects.id, chosen.id))
      .orderBy(asc(chosen.position), asc(chosen.id)),
    db
      .select(pictureShown)
      .from(pictures)
      .where(
        and(eq(pictures.ownerKind, 'project'), inArray(pictures.ownerId, db.select({ id: chosen.id }).from(chosen))),
      )
      .orderBy(asc(pictures.ownerId), asc(pictures.position)),
  ])
  return withPictures(found, owned).map((project) => ({ ...project, pictures: project.pictures.slice(0, 1) }))
}

/** Loads the demo projects, those that the home page features, and the team. Existing ones stay. */
import { projectItem } from '../../app/domain/projects/project-item.server.ts'
import { featuredItems, projects as projectRows, teamMembers } from '../../drizzle/schema/index.ts'
import { severalAtOnce } from '../start/several-at-once.ts'
import { addDemoItem, type DemoDeps } from './add-item.ts'
import { buildDemoProject, featuredProjects, projects } from './projects.ts'
import { team } from './team.ts'

/** Returns how many were loaded. */
export async function loadProjects(deps: DemoDeps): Promise<number> {
  const { db } = deps
  const known = new Set((await db.select({ id: projectRows.id }).from(projectRows)).map((project) => project.id))
  const missing = projects.filter((project) => !known.has(project.number))
  await severalAtOnce(missing, async (record) => {
    const { number, slug, pictures, ...value } = await buildDemoProject(record)
    const publishedAt = Date.parse(`${value.date}T12:00:00Z`)
    await addDemoItem(deps, projectItem, { number, slug, publishedAt, value, pictures })
  })
  await db
    .insert(featuredItems)
    .values(featuredProjects.map((itemId, position) => ({ kind: 'project' as const, itemId, position })))
    .onConflictDoNothing()
  const [first, ...others] = team.map((member, position) =>
    db
      .insert(teamMembers)
      .values({ id: position + 1, position, ...member })
      .onConflictDoNothing(),
  )
  if (first) await db.batch([first, ...others])
  return missing.length
}

/** The demo projects, which of them the opening page shows, and the team. What is there already stays. */

import type { Images } from '../../app/adapters/images.server.ts'
import type { ObjectStore } from '../../app/adapters/object-store.server.ts'
import { createProject } from '../../app/domain/projects/create-project.server.ts'
import { sha256Hex } from '../../app/domain/shared/signed-key.server.ts'
import type { Database } from '../../drizzle/client.ts'
import { featuredItems, projects as projectRows, teamMembers } from '../../drizzle/schema/index.ts'
import { buildDemoProject, featuredProjects, projects } from './projects.ts'
import { team } from './team.ts'

type Deps = { db: Database; pictures: ObjectStore; images: Images }

/** Keys that depend on the project alone: the same demo has the same addresses everywhere. */
async function keysFor(number: number) {
  let at = 0
  const digest = await sha256Hex(`demo project ${number}`)
  return () => `${digest.slice(0, 24)}${String(at++).padStart(2, '0')}`
}

/** How many were loaded. */
export async function loadProjects({ db, pictures, images }: Deps): Promise<number> {
  const known = new Set((await db.select({ id: projectRows.id }).from(projectRows)).map((project) => project.id))
  const missing = projects.filter((project) => !known.has(project.number))
  for (const record of missing) {
    const { number, pictures: shown, ...project } = await buildDemoProject(record)
    const created = await createProject(
      { db, pictures, images, now: () => Date.parse(`${project.date}T12:00:00Z`), randomKey: await keysFor(number) },
      {
        ...project,
        id: number,
        publish: true,
        pictures: shown.map(({ jpeg, alt, kind }) => ({ bytes: jpeg, alt, kind, caption: '' })),
      },
    )
    if (!created.ok) throw new Error(`Project ${number} was refused: ${created.reason}`)
  }
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

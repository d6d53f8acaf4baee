/**
 * Making a project with its pictures, the one way for staff forms, the import and the demo content. Objects are stored
 * first and rows last, in one batch; what was stored is removed again if a picture is refused or the batch fails.
 */
import { sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { projects } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import type { ObjectStore } from '../../adapters/object-store.server'
import {
  type AlsoWritten,
  insertItemPictures,
  type NewPicture,
  storeItemPictures,
} from '../catalog/item-pictures.server.ts'
import type { PictureRefusal } from '../gallery/pictures.server.ts'
import { nextNumber } from '../items/item-tables.server.ts'
import { done, type Result, refused } from '../shared/result.ts'
import { isProjectDate, isProjectLink, MAX_PROJECT_PICTURES } from './project.ts'

export type NewProject = {
  /** Given by an import or the demo; otherwise the next number. */
  id?: number
  slug: string
  title: string
  note: string
  location: string
  /** YYYY-MM-DD. */
  date: string
  description: string
  link: string
  publish: boolean
  pictures: NewPicture[]
}

export type CreateProjectRefusal =
  | 'no-title-or-location'
  | 'not-a-date'
  | 'not-a-link'
  | 'no-picture'
  | 'too-many-pictures'
  | PictureRefusal

type Deps = {
  db: Database
  pictures: ObjectStore
  images: Images
  now: () => number
  randomKey: () => string
}

export async function createProject(
  deps: Deps,
  input: NewProject,
  also: AlsoWritten = () => [],
): Promise<Result<{ id: number }, CreateProjectRefusal>> {
  if (input.title.trim() === '') return refused('no-title-or-location')
  if (input.publish && input.location.trim() === '') return refused('no-title-or-location')
  if (!isProjectDate(input.date)) return refused('not-a-date')
  if (!isProjectLink(input.link)) return refused('not-a-link')
  if (input.publish && input.pictures.length === 0) return refused('no-picture')
  if (input.pictures.length > MAX_PROJECT_PICTURES) return refused('too-many-pictures')
  const now = deps.now()
  const objects: string[] = []
  const removeAll = () => Promise.allSettled([deps.pictures.remove(objects)])
  try {
    const shown = await storeItemPictures(deps, input.pictures, objects)
    if (!shown.ok) {
      await removeAll()
      return shown
    }
    const { pictures: _pictures, publish, ...columns } = input
    const projectId = sql<number>`(select id from projects where slug = ${input.slug})`
    const [made] = await deps.db.batch([
      deps.db
        .insert(projects)
        .values({
          ...columns,
          id: columns.id ?? nextNumber('project'),
          status: publish ? 'published' : 'draft',
          publishedAt: publish ? now : null,
          createdAt: now,
          updatedAt: now,
        })
        .returning({ id: projects.id }),
      ...insertItemPictures(deps.db, 'project', projectId, shown.value, now),
      ...also(projectId),
    ])
    return done({ id: made[0]?.id ?? 0 })
  } catch (cause) {
    await removeAll()
    throw cause
  }
}

/** A project as staff edit it. */
import { eq, sql } from 'drizzle-orm'
import { projects } from '~db/schema/index.ts'
import { readDraft } from '../items/fields.ts'
import {
  hasPictures,
  type ItemDefinition,
  itemOf,
  type OwnColumns,
  pictureInputs,
  pictureQuery,
} from '../items/item-definition.server.ts'
import { type ProjectValue, projectFields, projectSchema } from './project-schema.ts'

export const projectItem: ItemDefinition<ProjectValue> = {
  kind: 'project',
  table: projects,
  slugs: { otherwise: 'project', reserved: [], former: null },
  fields: Object.keys(projectFields.shape),
  lists: [],
  inputs: pictureInputs('project'),
  defaults: {},
  isComplete: sql`location <> '' and description <> '' and ${hasPictures('project', 'projects')}`,
  schema: () => projectSchema,
  draft: (values) => readDraft(projectFields, values),
  columns: (value): OwnColumns<typeof projects> => value,
  list: {
    place: sql`${projects.location}`,
    // Spelled out: Drizzle omits the table name in one-table queries, and `id` would then be the picture's.
    coverKey: sql`coalesce((select p.key from pictures p where p.owner_kind = 'project' and p.owner_id = projects.id order by p.position limit 1), '')`,
    columns: { date: sql`${projects.date}` },
    sorts: { date: sql`${projects.date}` },
    filter: () => [],
    text: [projects.title, sql`printf('Project %02d', ${projects.id})`, projects.location],
  },
  async get(db, id) {
    const [[row], shown] = await db.batch([
      db.select().from(projects).where(eq(projects.id, id)),
      pictureQuery(db, 'project', id),
    ])
    if (!row) return null
    const { title, note, location, date, description, link } = row
    return { ...itemOf(row, shown), files: {}, values: { title, note, location, date, description, link } }
  },
}

/** The staff form of a project: read, judged, and written with its pictures and its line of the audit log. */
import { eq } from 'drizzle-orm'
import { projects } from '~db/schema/index.ts'
import type { Images } from '../../adapters/images.server'
import { FormReader } from '../items/form-reader.ts'
import type { AcceptedForm, EditableItem, FormSpec, SaveOutcome } from '../items/form-spec.server.ts'
import { BAD_DATE, BAD_LINK, PROJECT_INCOMPLETE } from '../items/messages.ts'
import type { TakeDeps } from '../items/take-form.server.ts'
import { addItem, alsoAdded, itemOf, newPicture, pictureQuery, updateItem } from '../items/write-item.server.ts'
import { createProject } from './create-project.server.ts'
import { isProjectDate, isProjectLink } from './project.ts'

type Deps = TakeDeps & { images: Images }

const FIELDS = ['title', 'date', 'location', 'note', 'description', 'link']

type ProjectValue = {
  title: string
  note: string
  location: string
  date: string
  description: string
  link: string
}

function readProject(values: Record<string, string>) {
  const reader = new FormReader(values)
  const title = reader.line('title', 'Title', 120, null)
  const date = reader.given('date')
  if (title === '') reader.fault('title', PROJECT_INCOMPLETE)
  else if (date === '') reader.fault('date', PROJECT_INCOMPLETE)
  if (date !== '' && !isProjectDate(date)) reader.fault('date', BAD_DATE)
  const value: ProjectValue = {
    title,
    date,
    location: reader.line('location', 'Location', 120),
    note: reader.line('note', 'Note', 200, null),
    description: reader.words('description', 'Description', 8000),
    link: reader.line('link', 'Link', 500, null),
  }
  if (!isProjectLink(value.link)) reader.fault('link', BAD_LINK)
  return { value, faults: reader.faults }
}

export const projectForm = (deps: Deps): FormSpec<ProjectValue> => ({
  kind: 'project',
  fields: FIELDS,
  lists: [],
  fileFields: [],
  defaults: {},
  read: readProject,
  save: (form, item) => (item ? updateProject(deps, form, item) : addProject(deps, form)),
})

const addProject = (deps: Deps, form: AcceptedForm<ProjectValue>): Promise<SaveOutcome> =>
  addItem(deps, 'project', form.value.title, (slug) =>
    createProject(
      deps,
      {
        ...form.value,
        slug,
        publish: form.publish ?? true,
        pictures: form.pictures.map(newPicture),
      },
      alsoAdded(deps, 'project', form),
    ),
  )

async function updateProject(deps: Deps, form: AcceptedForm<ProjectValue>, item: EditableItem): Promise<SaveOutcome> {
  const before = await deps.db.select().from(projects).where(eq(projects.id, item.id)).get()
  if (!before) return { ok: false, reason: 'changed' }
  return updateItem(deps, 'project', form, item, before, form.value)
}

/** The project as its form knows it, in whatever state; null where there is none. */
export async function getProjectItem(db: Deps['db'], id: number): Promise<EditableItem | null> {
  const [[row], shown] = await db.batch([
    db.select().from(projects).where(eq(projects.id, id)),
    pictureQuery(db, 'project', id),
  ])
  if (!row) return null
  const { title, note, location, date, description, link } = row
  return { ...itemOf(row, shown), files: {}, values: { title, note, location, date, description, link } }
}

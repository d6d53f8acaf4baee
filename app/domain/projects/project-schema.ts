/** The staff form of a project. */
import * as z from 'zod/mini'
import { dayOrNone, line, words } from '../items/fields.ts'
import { BAD_LINK, PROJECT_INCOMPLETE } from '../items/messages.ts'
import { ALWAYS } from '../shared/form-fields.ts'
import { isProjectLink } from './project.ts'

export const projectFields = z.object({
  title: line('Title', 120, PROJECT_INCOMPLETE),
  date: dayOrNone,
  location: line('Location', 120),
  note: line('Note', 200, null),
  description: words('Description', 8000),
  link: line('Link', 500, null).check(z.refine(isProjectLink, BAD_LINK)),
})

export const projectSchema = projectFields.check(
  z.refine(({ date }) => date !== '', { path: ['date'], error: PROJECT_INCOMPLETE, when: ALWAYS }),
)

export type ProjectValue = z.output<typeof projectSchema>

/** The query of an address as people type it into a filter form: cleaned like the fields of a body. */
import { cleanText } from '../domain/shared/typed-text.ts'

export const queryOf = (request: Request): URLSearchParams =>
  new URLSearchParams([...new URL(request.url).searchParams].map(([name, value]) => [name, cleanText(value)]))

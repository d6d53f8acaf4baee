/** What the lists of the admin area do alike: read the address, list, lead a page beyond the end to the last one. */
import {
  type ListPage,
  type ListQuery,
  type ListSpec,
  readListQuery,
  writeListQuery,
} from '../../domain/lists/list-query.ts'
import { PRIVATE_HEADERS, toLastPage } from '../reply.server'

export async function readAdminList<Filter extends string, Sort extends string, Row>(
  request: Request,
  spec: ListSpec<Filter, Sort>,
  listPath: (query: string) => string,
  list: (query: ListQuery<Filter, Sort>) => Promise<ListPage<Row>>,
) {
  const query = readListQuery(new URL(request.url).searchParams, spec)
  const found = await list(query)
  if (query.page > found.pageCount) throw toLastPage(listPath(writeListQuery(query, { page: found.pageCount })))
  return { query, ...found }
}

/** The answer where there is no such row; routes without a page may throw it too. */
export const missing = (words: string) =>
  new Response(words, { status: 404, headers: { ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })

/** The number of a row out of an address; anything else is a row that never was. */
export function readId(param: string | undefined, words: string): number {
  const id = /^[1-9]\d{0,14}$/.test(param ?? '') ? Number(param) : 0
  if (id === 0) throw missing(words)
  return id
}

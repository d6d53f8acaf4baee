/** Shared by the admin lists: read the address, list the rows, lead from a page without rows to the first. */
import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import type { Area } from '../../domain/accounts/roles.ts'
import { noteExport } from '../../domain/audit/note-export.server.ts'
import {
  type ListPage,
  type ListQuery,
  type ListSpec,
  readListQuery,
  writeListQuery,
} from '../../domain/lists/list-query.ts'
import type { AppContext } from '../context.server.ts'
import { type CsvCell, csvAnswer } from '../csv.server.ts'
import { requireStaff } from '../guards.server.ts'
import { queryOf } from '../query.server.ts'
import { PRIVATE_HEADERS, toLastPage } from '../reply.server.ts'

export async function readAdminList<Filter extends string, Sort extends string, Row>(
  request: Request,
  spec: ListSpec<Filter, Sort>,
  listPath: (query: string) => string,
  list: (query: ListQuery<Filter, Sort>) => Promise<ListPage<Row>>,
) {
  const params = queryOf(request)
  const query = readListQuery(params, spec)
  // Pages had numbers once, and some are bookmarked.
  if (Number(params.get('page')) > 1) throw toLastPage(listPath(writeListQuery(query)))
  const found = await list(query)
  // The row that the page starts from was deleted, or those behind it were.
  if (found.rows.length === 0 && (query.after ?? query.before)) throw toLastPage(listPath(writeListQuery(query)))
  return { query, ...found }
}

/** The `loader` of a list's page. */
export const adminList =
  <Filter extends string, Sort extends string, Row>(
    area: Area,
    spec: ListSpec<Filter, Sort>,
    listPath: (query: string) => string,
    list: (context: AppContext, query: ListQuery<Filter, Sort>) => Promise<ListPage<Row>>,
  ) =>
  async ({ request, context }: LoaderFunctionArgs) => {
    await requireStaff(context, request, area)
    return readAdminList(request, spec, listPath, (query) => list(context, query))
  }

/** The `loader` of a list's CSV export with the address's filters; the audit log records who exported it. */
export const csvExport =
  <Filter extends string, Sort extends string, Row>(
    area: Area,
    list: {
      spec: ListSpec<Filter, Sort>
      subject: Parameters<typeof noteExport>[2]
      filename: string
      rows: (context: AppContext, query: ListQuery<Filter, Sort>) => AsyncIterable<Row>
      columns: readonly (readonly [head: string, cell: (row: Row, context: AppContext) => CsvCell | Promise<CsvCell>])[]
    },
  ) =>
  async ({ request, context }: LoaderFunctionArgs): Promise<Response> => {
    const actor = await requireStaff(context, request, area)
    const { search } = new URL(request.url)
    const searchParams = queryOf(request)
    await noteExport(context, actor, list.subject, search)
    const rows = list.rows(context, readListQuery(searchParams, list.spec))
    async function* lines() {
      for await (const row of rows) yield await Promise.all(list.columns.map(([, cell]) => cell(row, context)))
    }
    const head = list.columns.map(([words]) => words)
    return csvAnswer(list.filename, head, lines())
  }

/** The 404 for a missing row; routes without a page may throw it too. */
export const missing = (words: string) =>
  new Response(words, { status: 404, headers: { ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' } })

/** The row id in an address; anything else is a missing row. */
export function readId(param: string | undefined, words: string): number {
  const id = /^[1-9]\d{0,14}$/.test(param ?? '') ? Number(param) : 0
  if (id === 0) throw missing(words)
  return id
}

/** The row in an address, or a 404 with these words. */
export async function requireRow<Row>(
  param: string | undefined,
  words: string,
  find: (id: number) => Promise<Row | null | undefined>,
): Promise<Row> {
  const row = await find(readId(param, words))
  if (!row) throw missing(words)
  return row
}

import type { ReactNode } from 'react'
import { countOf, type ListPage, type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { AdminHead } from './admin-head.tsx'
import { AdminList } from './admin-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { ToolBar, type ToolFilter } from './tool-bar.tsx'

/** What the route of a list gives its page. */
export type ListProps<Row> = ListPage<Row> & { query: ListQuery }

type StaffListProps<Row> = ListProps<Row> &
  Pick<Parameters<typeof AdminList<Row>>[0], 'columns' | 'nameOf' | 'actions' | 'bulk'> & {
    title: string
    /** One of its rows: 'order'. */
    noun: string
    /** Several, where it is not the noun with an s. */
    nouns?: string
    path: string
    csvPath?: (search: string) => string
    /** What was paid in a month, for the accountant. */
    paymentsPath?: string
    searchHint: string
    filters?: readonly ToolFilter[]
    /** What a phone offers, by the value in the address. */
    sorts?: Readonly<Record<string, string>>
    /** Beside the title: the way to a new one. */
    add?: ReactNode
    /** Between the title and the search. */
    tabs?: ReactNode
    /** The words where there are no rows at all. */
    none?: string
    /** Between the rows and the pages. */
    children?: ReactNode
  }

/** A list of staff with its search, filters, order and pages, and as a file. */
export function StaffList<Row extends { id: number }>(props: StaffListProps<Row>) {
  const { title, noun, nouns = `${noun}s`, path, csvPath, query, sorts = {}, add } = props
  const isNarrowed = query.q !== '' || Object.values(query.filters).some(Boolean)
  return (
    <>
      <AdminHead title={title}>{add}</AdminHead>
      {props.tabs}
      <ToolBar
        action={path}
        query={query}
        searchHint={props.searchHint}
        filters={props.filters ?? []}
        sorts={Object.entries(sorts).map(([value, label]) => ({ value, label }))}
        count={countOf(props, noun, nouns)}
      />
      <AdminList
        caption={title}
        rows={props.rows}
        columns={props.columns}
        idOf={({ id }) => id}
        nameOf={props.nameOf}
        {...(props.actions ? { actions: props.actions } : {})}
        {...(props.bulk ? { bulk: props.bulk } : {})}
        sorting={{ path, query }}
        empty={
          isNarrowed
            ? { text: `No ${nouns} found`, next: <a href={path}>Show all</a> }
            : { text: props.none ?? `There are no ${nouns} yet`, next: add }
        }
      />
      {props.children}
      <ListFoot
        path={path}
        query={query}
        list={props}
        {...(csvPath ? { csvHref: csvPath(writeListQuery({ ...query, page: 1 })) } : {})}
        paymentsPath={props.paymentsPath}
      />
    </>
  )
}

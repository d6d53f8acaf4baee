import type { ReactNode } from 'react'
import { countOf, type ListPage, type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { AdminHead } from './admin-head.tsx'
import { AdminList } from './admin-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { ToolBar, type ToolFilter } from './tool-bar.tsx'

/** What a list's route passes to its page. */
export type ListProps<Row> = ListPage<Row> & { query: ListQuery }

type StaffListProps<Row> = ListProps<Row> &
  Pick<Parameters<typeof AdminList<Row>>[0], 'columns' | 'nameOf' | 'actions' | 'bulk'> & {
    title: string
    /** The singular: 'order'. */
    noun: string
    /** The plural, if it is not the noun with an s. */
    nouns?: string
    path: string
    csvPath?: (search: string) => string
    /** The export of a month's payments, for the accountant. */
    paymentsPath?: string
    searchHint: string
    filters?: readonly ToolFilter[]
    /** The sort orders that a phone offers, by their value in the address. */
    sorts?: Readonly<Record<string, string>>
    /** Beside the title: the link to add an item. */
    add?: ReactNode
    tabs?: ReactNode
    /** The text when there are no rows at all. */
    none?: string
    /** Between the rows and the pages. */
    children?: ReactNode
  }

/** An admin list with search, filters, sorting, pagination and export. */
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

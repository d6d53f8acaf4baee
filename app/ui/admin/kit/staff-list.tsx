import type { ReactNode } from 'react'
import { countOf, type ListPage, type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { AdminHead } from './admin-head.tsx'
import { AdminList, type AdminListProps } from './admin-list.tsx'
import { ListFoot } from './list-foot.tsx'
import { ToolBar, type ToolBarProps } from './tool-bar.tsx'

/** What a list's route passes to its page. */
export type ListProps<Row> = ListPage<Row> & { query: ListQuery }

type StaffListProps<Row> = ListProps<Row> &
  Pick<AdminListProps<Row>, 'columns' | 'nameOf' | 'actions' | 'bulk'> &
  Pick<ToolBarProps, 'searchHint' | 'filters' | 'sorts'> & {
    title: string
    /** The singular: 'order'. */
    noun: string
    /** The plural, if it is not the noun with an s. */
    nouns?: string
    path: string
    csvPath?: (search: string) => string
    /** The export of a month's payments, for the accountant. */
    paymentsPath?: string | undefined
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
  const { title, noun, nouns = `${noun}s`, path, csvPath, query, add } = props
  const isNarrowed = query.q !== '' || Object.values(query.filters).some(Boolean)
  return (
    <>
      <AdminHead title={title}>{add}</AdminHead>
      {props.tabs}
      <ToolBar {...props} action={path} count={countOf(props, noun, nouns)} />
      <AdminList
        {...props}
        caption={title}
        idOf={({ id }) => id}
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
        csvHref={csvPath?.(writeListQuery(query))}
        paymentsPath={props.paymentsPath}
      />
    </>
  )
}

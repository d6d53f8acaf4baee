import { Children, type ReactNode } from 'react'

type PlainTableProps = {
  /** The accessible name of the table. */
  caption: string
  head?: readonly string[]
  rows: readonly { key: string | number; cells: readonly ReactNode[] }[]
  /** The first column of figures. */
  numericFrom?: number
}

/** A small table that stays a table on phones. */
export function PlainTable({ caption, head, rows, numericFrom = Number.POSITIVE_INFINITY }: PlainTableProps) {
  const classOf = (at: number) => (at >= numericFrom ? 'numeric' : undefined)
  return (
    <table className="list plain">
      <caption className="sr">{caption}</caption>
      {head ? (
        <thead>
          <tr>
            {head.map((title, at) => (
              <th key={title} scope="col" className={classOf(at)}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
      ) : null}
      <tbody>
        {rows.map(({ key, cells }) => (
          <tr key={key}>
            {Children.map(cells, (cell, at) => (
              <td className={classOf(at)}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

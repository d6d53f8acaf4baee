import type { ReactNode } from 'react'

export type Cell = { label: string; value: ReactNode; span?: 'all' | 'sum' }

/** The title block of a drawing sheet: ruled cells, small caption over value. A `sum` cell is the total. */
export function TitleBlock({ cells, columns = 2 }: { cells: readonly Cell[]; columns?: 2 | 3 }) {
  return (
    <dl className={columns === 3 ? 'tb tb-3' : 'tb'}>
      {cells.map(({ label, value, span }) => (
        <div key={label} className={span === 'sum' ? 'all sum' : span}>
          <dt>{label}</dt>
          <dd className={span === 'sum' ? 'price' : undefined}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

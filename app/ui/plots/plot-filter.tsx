import { useEffect, useRef } from 'react'
import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import type { Plot } from '~/domain/plots/plot.ts'
import { PlotSides } from './plot-fields.tsx'

/** The visitor's plot, among the filters of a list. */
export function PlotFilter({ plot, unread }: { plot: Plot | null; unread: readonly UnreadFilter[] }) {
  const anchor = useRef<HTMLInputElement>(null)
  const hadPlot = useRef(plot !== null)
  // An incomplete plot counts as none and keeps what was typed; if a link removed the plot, its fields are cleared.
  useEffect(() => {
    if (hadPlot.current && plot === null)
      for (const control of anchor.current?.form?.elements ?? [])
        if (control instanceof HTMLInputElement && control.name.startsWith('plot')) control.value = ''
    hadPlot.current = plot !== null
  }, [plot])
  return <PlotSides plot={plot} unread={unread} firstField={anchor} />
}

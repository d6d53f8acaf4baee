import { useEffect, useRef } from 'react'
import type { Plot } from '~/domain/plots/plot.ts'
import { PlotFields, type SetbackAssemblies } from './plot-fields.tsx'

/** The plot to build on, among the filters of a list. */
export function PlotFilter({ plot, assemblies }: { plot: Plot | null; assemblies: SetbackAssemblies }) {
  const anchor = useRef<HTMLInputElement>(null)
  const hadPlot = useRef(plot !== null)
  // Half a plot is none, and stays as it was typed; a plot that a link took away goes from its fields, too.
  useEffect(() => {
    if (hadPlot.current && plot === null)
      for (const control of anchor.current?.form?.elements ?? [])
        if (control instanceof HTMLInputElement && control.name.startsWith('plot')) control.value = ''
    hadPlot.current = plot !== null
  }, [plot])
  return <PlotFields plot={plot} assemblies={assemblies} firstField={anchor} />
}

import type { ReactNode } from 'react'

/** A hairline with oblique end ticks; the heading stands on it, the measure interrupts it. */
export function DimensionLine({ heading, measure, go }: { heading?: ReactNode; measure?: string; go?: ReactNode }) {
  return (
    <div className="dim">
      {go}
      {heading} {measure ? <span className="n num">{measure}</span> : null}
    </div>
  )
}

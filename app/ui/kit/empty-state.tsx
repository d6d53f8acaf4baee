import type { ReactNode } from 'react'
import { EmptyMark } from './mark.tsx'

/** Nothing to show: one sentence that is read out, why, and the next step. */
export function EmptyState({ text, children, level = 2 }: { text: string; children: ReactNode; level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className="state">
      <EmptyMark />
      {/* Around the heading: inside it, the role would hide the heading's name from some readers. */}
      <div role="status">
        <Heading>{text}</Heading>
      </div>
      {children}
    </section>
  )
}

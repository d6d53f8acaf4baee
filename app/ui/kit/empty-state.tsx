import type { ReactNode } from 'react'
import { EmptyMark } from './mark.tsx'

/** An empty state: one sentence that screen readers announce, the reason, and the next step. */
export function EmptyState({ text, children, level = 2 }: { text: string; children: ReactNode; level?: 1 | 2 }) {
  const Heading = level === 1 ? 'h1' : 'h2'
  return (
    <section className="state">
      <EmptyMark />
      {/* The role is outside the heading: inside it, some screen readers would not announce the heading. */}
      <div role="status">
        <Heading>{text}</Heading>
      </div>
      {children}
    </section>
  )
}

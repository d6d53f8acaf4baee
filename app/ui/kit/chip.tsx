import type { ReactNode } from 'react'

/** full: settled; half: waiting; back: returned; void: failed; empty: not done. */
export type ChipKind = 'full' | 'half' | 'back' | 'void' | 'empty'

export function Chip({ kind, children }: { kind: ChipKind; children: ReactNode }) {
  return <span className={kind === 'empty' ? 'chip' : `chip chip-${kind}`}>{children}</span>
}

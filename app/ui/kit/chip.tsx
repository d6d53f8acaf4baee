import type { ReactNode } from 'react'

/** full is settled, half waits, back was returned, void is a fault, empty is undone. */
export type ChipKind = 'full' | 'half' | 'back' | 'void' | 'empty'

export function Chip({ kind, children }: { kind: ChipKind; children: ReactNode }) {
  return <span className={kind === 'empty' ? 'chip' : `chip chip-${kind}`}>{children}</span>
}

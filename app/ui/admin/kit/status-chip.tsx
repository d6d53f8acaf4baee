import { Chip, type ChipKind } from '../../kit/chip.tsx'

const KINDS: Record<string, ChipKind> = {
  published: 'full',
  paid: 'full',
  accepted: 'full',
  completed: 'full',
  confirmed: 'full',
  answered: 'full',
  sent: 'full',
  delivered: 'full',
  deferred: 'half',
  bounced: 'void',
  complained: 'void',
  available: 'full',
  active: 'full',
  live: 'full',
  booked: 'full',
  new: 'half',
  pending: 'half',
  reviewing: 'half',
  quoted: 'half',
  waiting: 'half',
  sending: 'half',
  'under-offer': 'half',
  suspended: 'half',
  archived: 'back',
  refunded: 'back',
  sold: 'back',
  unsubscribed: 'back',
  'under-review': 'void',
  failed: 'void',
  disputed: 'void',
  dead: 'void',
  disabled: 'void',
  revoked: 'void',
  ended: 'void',
}

/** `under-offer` reads 'Under offer'. */
export const statusLabel = (status: string) => status.charAt(0).toUpperCase() + status.slice(1).replaceAll('-', ' ')

/** The status of anything in the admin area: the same meaning has the same shape and colour in every list. */
export function StatusChip({ status, label = statusLabel(status) }: { status: string; label?: string }) {
  if (status === 'draft') return <span className="chip border-dashed">{label}</span>
  return <Chip kind={KINDS[status] ?? 'empty'}>{label}</Chip>
}

import { TRASH_DAYS, TRASH_LABELS, type TrashRow } from '~/domain/items/trash.ts'
import { paths } from '~/paths.ts'
import { PostButton } from '../kit/post-button.tsx'
import { AdminHead } from './kit/admin-head.tsx'
import { type AdminColumn, AdminList } from './kit/admin-list.tsx'
import { Time } from './kit/time.tsx'

const nameOf = ({ kind, title }: TrashRow) => `${TRASH_LABELS[kind]} ${title || 'without a name'}`

const COLUMNS: AdminColumn<TrashRow>[] = [
  { label: 'What', card: 'name', cell: nameOf },
  { label: 'Deleted', card: 'line', cell: ({ deletedAt }) => <Time at={deletedAt} /> },
  { label: 'By', card: 'line', cell: ({ deletedBy }) => deletedBy },
  {
    label: 'Restore',
    card: 'subtitle',
    cell: (row) => (
      <PostButton
        kind="line"
        action={paths.trashRestore()}
        fields={{ kind: row.kind, id: row.itemId }}
        aria-label={`Restore ${nameOf(row)}`}
      >
        Restore
      </PostButton>
    ),
  },
]

export function TrashPage({ rows }: { rows: TrashRow[] }) {
  return (
    <>
      <AdminHead title="Trash" />
      <p className="cap">{`What was deleted stays here for ${TRASH_DAYS} days. Then it is deleted for good, with its pictures and files.`}</p>
      {rows.length === 0 ? (
        <p className="soft">The trash is empty.</p>
      ) : (
        <AdminList
          caption="Trash"
          rows={rows}
          columns={COLUMNS}
          idOf={({ kind, itemId }) => `${kind} ${itemId}`}
          nameOf={nameOf}
        />
      )}
    </>
  )
}

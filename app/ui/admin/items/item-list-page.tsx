import { CATEGORIES } from '~/domain/catalog/filters.ts'
import { shownType } from '~/domain/catalog/item.ts'
import { BULK_VERBS, type BulkVerb } from '~/domain/items/bulk-change.ts'
import { ITEM_STATUSES, type ItemKind } from '~/domain/items/item.ts'
import { type AdminItemRow, ROOM_VALUES } from '~/domain/items/item-list.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { formatCedis, formatCount } from '~/domain/shared/money.ts'
import { formatDate, formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import type { AdminColumn } from '../kit/admin-list.tsx'
import { IconLink } from '../kit/icon-link.tsx'
import { RowPicture } from '../kit/item-pictures.tsx'
import { type ListProps, StaffList } from '../kit/staff-list.tsx'
import { StatusChip, statusLabel } from '../kit/status-chip.tsx'
import { filterOf, type ToolFilter } from '../kit/tool-bar.tsx'
import { PlanTabs } from '../plan-tabs.tsx'
import { adminReference, ITEM_WORDS } from './item-words.ts'

const STATES = [
  filterOf('state', 'State', ITEM_STATUSES),
  { name: 'featured', label: 'Featured', options: [{ value: 'yes', label: 'Featured' }] },
]
const BUILT = [
  filterOf('room', 'Rooms', ROOM_VALUES, (value) => `${value} Bedroom${value === '1' ? '' : 's'}`),
  filterOf('category', 'Category', CATEGORIES.slice(1), shownType),
]
const FILTERS: Record<ItemKind, readonly ToolFilter[]> = {
  listing: [...BUILT, filterOf('location', 'Location', REGIONS), ...STATES],
  plan: [...BUILT, ...STATES],
  project: STATES,
}

const SORTS = {
  built: {
    'changed-desc': 'Last changed',
    'title-asc': 'Title',
    'price-asc': 'Price, low to high',
    'likes-desc': 'Likes',
  },
  project: { 'changed-desc': 'Last changed', 'title-asc': 'Title', 'date-desc': 'Newest' },
}

function columnsOf(kind: ItemKind): readonly AdminColumn<AdminItemRow>[] {
  const head: AdminColumn<AdminItemRow>[] = [
    {
      label: 'Picture',
      card: 'picture',
      cell: (row) => (row.coverKey ? <RowPicture pictureKey={row.coverKey} /> : null),
    },
    {
      label: 'Title',
      sort: 'title',
      card: 'name',
      cell: (row) => (
        <>
          {row.title}{' '}
          <span className="cap num">
            {adminReference(kind, row.id)}
            {row.availability && row.availability !== 'available'
              ? `, ${statusLabel(row.availability).toLowerCase()}`
              : ''}
            {row.featuredPlace === null ? '' : `, featured ${row.featuredPlace}`}
          </span>
        </>
      ),
    },
  ]
  const state: AdminColumn<AdminItemRow> = {
    label: 'State',
    card: 'status',
    cell: (row) => <StatusChip status={row.status} />,
  }
  if (kind === 'project')
    return [
      ...head,
      { label: 'Location', card: 'subtitle', cell: (row) => row.place },
      { label: 'Date', sort: 'date', cell: (row) => formatDay(row.date ?? '') },
      { label: 'Changed', sort: 'changed', from: 'wide', cell: (row) => formatDate(row.updatedAt) },
      state,
    ]
  return [
    ...head,
    { label: 'Type', from: 'wide', cell: (row) => shownType(row.type ?? '') },
    { label: 'Bedrooms', sort: 'bedrooms', isNumber: true, from: 'widest', cell: (row) => row.bedrooms },
    { label: 'Area, ft²', sort: 'area', isNumber: true, from: 'wide', cell: (row) => formatCount(row.areaSqFt ?? 0) },
    state,
    { label: 'Likes', sort: 'likes', isNumber: true, from: 'widest', cell: (row) => formatCount(row.likes ?? 0) },
    {
      label: kind === 'plan' ? 'From' : 'Price',
      sort: 'price',
      card: 'figure',
      isNumber: true,
      cell: (row) => formatCedis(row.priceMinor ?? 0),
    },
  ]
}

/** The first three are shown at once. */
function bulkOf(kind: ItemKind) {
  const verbs = Object.entries<BulkVerb>(BULK_VERBS)
    .filter(([, { kinds, change }]) => kinds.includes(kind) && change)
    .map(([value, { label }]) => ({ value, label }))
  return {
    action: paths.itemsStates(kind),
    verbs: verbs.slice(0, 3),
    more: { verbs: verbs.slice(3), price: priceOf(kind) },
  }
}

const priceOf = (kind: ItemKind) =>
  kind === 'project'
    ? undefined
    : { value: 'price', label: BULK_VERBS.price.label, hint: kind === 'plan' ? '+5% or -10%' : '950000, +5% or -10%' }

/** All items of one kind, in every state. */
export function ItemListPage({ kind, ...list }: ListProps<AdminItemRow> & { kind: ItemKind }) {
  const { title, add, one, many, none } = ITEM_WORDS[kind]
  return (
    <StaffList
      {...list}
      title={title}
      noun={one}
      nouns={many}
      none={none}
      path={paths.items(kind)}
      csvPath={(search) => paths.itemsCsv(kind, search)}
      searchHint="Name or number"
      filters={FILTERS[kind]}
      sorts={SORTS[kind === 'project' ? 'project' : 'built']}
      add={
        <IconLink icon="plus" className="btn" to={paths.itemNew(kind)}>
          {add}
        </IconLink>
      }
      tabs={kind === 'plan' ? <PlanTabs current="Purchase Plans" /> : null}
      columns={columnsOf(kind)}
      nameOf={(row) => row.title}
      bulk={bulkOf(kind)}
      actions={(row) => [
        { label: 'View', href: paths.itemPage(kind, row.id), icon: 'eye' },
        { label: 'Edit', href: paths.itemEdit(kind, row.id), icon: 'pencil' },
        { label: 'Delete', href: paths.itemDelete(kind, row.id), icon: 'trash' },
      ]}
    />
  )
}

import { CATEGORIES } from '~/domain/catalog/filters.ts'
import { ITEM_STATUSES, type ItemKind, shownType } from '~/domain/items/item.ts'
import { ROOM_VALUES } from '~/domain/items/item-list.ts'
import { countOf, type ListPage, type ListQuery, writeListQuery } from '~/domain/lists/list-query.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { formatCedis, formatCount } from '~/domain/shared/money.ts'
import { formatDate, formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { AdminHead } from '../kit/admin-head.tsx'
import { type AdminColumn, AdminList } from '../kit/admin-list.tsx'
import { RowPicture } from '../kit/item-pictures.tsx'
import { ListFoot } from '../kit/list-foot.tsx'
import { StatusChip, statusLabel } from '../kit/status-chip.tsx'
import { ToolBar, type ToolFilter } from '../kit/tool-bar.tsx'
import { PlanTabs } from '../plan-tabs.tsx'
import { adminReference, ITEM_WORDS } from './item-words.ts'

type AdminItemRow = {
  id: number
  title: string
  status: string
  place: string
  coverKey: string
  featuredPlace: number | null
  updatedAt: number
  /** Of homes and plans. */
  type?: string
  bedrooms?: number
  areaSqFt?: number
  priceMinor?: number
  likes?: number
  /** Of projects. */
  date?: string
}

const options = (values: readonly string[], labelOf = (value: string) => value) =>
  values.map((value) => ({ value, label: labelOf(value) }))

const STATE: ToolFilter = { name: 'state', label: 'State', options: options(ITEM_STATUSES, statusLabel) }
const FEATURED: ToolFilter = { name: 'featured', label: 'Featured', options: [{ value: 'yes', label: 'Featured' }] }
const BUILT: readonly ToolFilter[] = [
  {
    name: 'room',
    label: 'Rooms',
    options: options(ROOM_VALUES, (value) => `${value} Bedroom${value === '1' ? '' : 's'}`),
  },
  { name: 'category', label: 'Category', options: options(CATEGORIES.slice(1), shownType) },
]
const FILTERS: Record<ItemKind, readonly ToolFilter[]> = {
  listing: [...BUILT, { name: 'location', label: 'Location', options: options(REGIONS) }, STATE, FEATURED],
  plan: [...BUILT, STATE, FEATURED],
  project: [STATE, FEATURED],
}

const COMMON_SORTS = [
  { value: 'changed-desc', label: 'Last changed' },
  { value: 'title-asc', label: 'Title' },
]
const SORTS = {
  listing: [
    ...COMMON_SORTS,
    { value: 'price-asc', label: 'Price, low to high' },
    { value: 'likes-desc', label: 'Likes' },
  ],
  plan: [...COMMON_SORTS, { value: 'price-asc', label: 'Price, low to high' }, { value: 'likes-desc', label: 'Likes' }],
  project: [...COMMON_SORTS, { value: 'date-desc', label: 'Newest' }],
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
          {row.title}
          <span className="cap num">
            {adminReference(kind, row.id)}
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
      { label: 'Location', card: 'sub', cell: (row) => row.place },
      { label: 'Date', sort: 'date', cell: (row) => formatDay(row.date ?? '') },
      {
        label: 'Changed',
        sort: 'changed',
        from: 'wide',
        cell: (row) => formatDate(row.updatedAt),
      },
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

type ItemListPageProps = ListPage<AdminItemRow> & { kind: ItemKind; query: ListQuery }

/** Everything of one kind that the firm has, in whatever state. */
export function ItemListPage({ kind, query, ...list }: ItemListPageProps) {
  const words = ITEM_WORDS[kind]
  const path = paths.items(kind)
  const asked = writeListQuery(query)
  const isNarrowed = query.q !== '' || Object.values(query.filters).some(Boolean)
  const add = (
    <SiteLink className="btn" to={paths.itemNew(kind)}>
      <AdminIcon name="plus" />
      {words.add}
    </SiteLink>
  )
  return (
    <>
      <AdminHead title={words.title}>{add}</AdminHead>
      {kind === 'plan' ? <PlanTabs current="Purchase Plans" /> : null}
      <ToolBar
        action={path}
        query={query}
        searchHint="Name or number"
        filters={FILTERS[kind]}
        sorts={SORTS[kind]}
        count={countOf(list, words.one, words.many)}
      />
      <AdminList
        caption={words.title}
        rows={list.rows}
        columns={columnsOf(kind)}
        idOf={(row) => row.id}
        nameOf={(row) => row.title}
        sorting={{ path, query }}
        bulk={{
          action: paths.itemsStates(kind),
          verbs: [
            { value: 'publish', label: 'Publish' },
            { value: 'unpublish', label: 'Unpublish' },
            { value: 'archive', label: 'Archive' },
          ],
        }}
        actions={(row) => [
          { label: 'View', href: paths.itemPage(kind, row.id), icon: 'eye' },
          { label: 'Edit', href: paths.itemEdit(kind, row.id), icon: 'pencil' },
          { label: 'Delete', href: paths.itemDelete(kind, row.id), icon: 'trash' },
        ]}
        empty={
          isNarrowed
            ? {
                text: `No ${words.many} found`,
                next: (
                  <SiteLink className="btn btn-line" to={path}>
                    Reset
                  </SiteLink>
                ),
              }
            : { text: words.none, next: add }
        }
      />
      <ListFoot path={path} query={query} list={list} csvHref={paths.itemsCsv(kind, asked)} />
    </>
  )
}

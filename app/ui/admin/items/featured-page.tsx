import { FEATURED_AT_MOST } from '~/domain/catalog/item.ts'
import type { ItemKind } from '~/domain/items/item.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { PlainTable } from '../kit/plain-table.tsx'
import { Section } from '../kit/section.tsx'
import { StatusChip } from '../kit/status-chip.tsx'
import { SearchForm } from '../kit/tool-bar.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { adminReference, featureVerbs, ITEM_WORDS } from './item-words.ts'

type Item = { id: number; title: string; status: string }
type FeaturedPageProps = { q: string; groups: Record<ItemKind, { items: readonly Item[]; offered: readonly Item[] }> }

const KINDS = ['listing', 'plan', 'project'] as const

type Row = { kind: ItemKind; item: Item; place: number | null }

/** A plain form for each item: each click makes one move and reloads the page. */
function Moves({ kind, item, place, count }: Row & { count: number }) {
  const isOff = (verb: string) => (verb === 'up' && place === 1) || (verb === 'down' && place === count)
  return (
    <div className="acts">
      <form method="post" action={paths.itemFeature(kind, item.id)} className="whitespace-nowrap">
        {place === null ? null : <input type="hidden" name="place" value={place} />}
        {featureVerbs(place).map(({ verb, icon, label }) => (
          <button
            key={verb}
            type="submit"
            name="featured"
            value={verb}
            disabled={isOff(verb)}
            aria-label={`${label}: ${item.title}`}
          >
            <AdminIcon name={icon} />
          </button>
        ))}
      </form>
    </div>
  )
}

function Lines({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  const hasPlaces = rows.some(({ place }) => place !== null)
  return (
    <PlainTable
      caption={caption}
      head={hasPlaces ? ['Place', 'Item', 'Move'] : ['Item', 'Add']}
      rows={rows.map(({ kind, item, place }) => ({
        key: `${kind} ${item.id}`,
        cells: [
          ...(hasPlaces ? [place] : []),
          <div key="item" className="name">
            <SiteLink to={paths.itemPage(kind, item.id)}>{item.title}</SiteLink>{' '}
            <span className="cap num">
              {`${adminReference(kind, item.id)} `}
              {item.status === 'published' ? null : <StatusChip status={item.status} />}
            </span>
          </div>,
          <Moves key="moves" kind={kind} item={item} place={place} count={rows.length} />,
        ],
      }))}
    />
  )
}

/** The featured items of the home page by kind, in their order; a search finds more to add. */
export function FeaturedPage({ q, groups }: FeaturedPageProps) {
  const found = KINDS.flatMap((kind) => groups[kind].offered.map((item) => ({ kind, item, place: null })))
  return (
    <>
      <SettingsTabs current="Home page" />
      <SearchForm
        action={paths.settingsFeatured()}
        label="Find something to feature"
        hint="Find something to feature: name or number"
        q={q}
      >
        <button type="submit" className="btn btn-line">
          Search
        </button>
      </SearchForm>
      <div className="stack">
        {q === '' ? null : (
          <Section title="Found" empty={found.length === 0 && 'Nothing else is called that.'}>
            <Lines rows={found} caption="Found" />
          </Section>
        )}
        {KINDS.map((kind) => {
          const rows = groups[kind].items.map((item, at) => ({ kind, item, place: at + 1 }))
          const { title } = ITEM_WORDS[kind]
          return (
            <Section key={kind} title={title}>
              <p className="cap">{`The first ${FEATURED_AT_MOST[kind]} that are published are shown.`}</p>
              {rows.length === 0 ? <p className="soft">Nothing is featured.</p> : <Lines rows={rows} caption={title} />}
            </Section>
          )
        })}
      </div>
    </>
  )
}

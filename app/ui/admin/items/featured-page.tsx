import { FEATURED_AT_MOST } from '~/domain/catalog/item.ts'
import type { ItemKind } from '~/domain/items/item.ts'
import { paths } from '~/paths.ts'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon, type AdminIconName } from '../admin-icon.tsx'
import { Section } from '../kit/section.tsx'
import { StatusChip } from '../kit/status-chip.tsx'
import { SearchForm } from '../kit/tool-bar.tsx'
import { SettingsTabs } from '../settings-tabs.tsx'
import { adminReference, ITEM_WORDS } from './item-words.ts'

type Item = { id: number; title: string; status: string }
type FeaturedPageProps = { q: string; groups: Record<ItemKind, { items: readonly Item[]; offered: readonly Item[] }> }

const KINDS = ['listing', 'plan', 'project'] as const
const MOVES: readonly { verb: string; icon: AdminIconName; label: string }[] = [
  { verb: 'up', icon: 'higher', label: 'Earlier' },
  { verb: 'down', icon: 'lower', label: 'Later' },
  { verb: 'false', icon: 'trash', label: 'No longer feature' },
]

type Row = { kind: ItemKind; item: Item; place: number | null }

/** A plain form for each item: each click makes one move and reloads the page. */
function Line({ kind, item, place, count }: Row & { count: number }) {
  const isOff = (verb: string) => (verb === 'up' && place === 1) || (verb === 'down' && place === count)
  const verbs = place === null ? [{ verb: 'true', icon: 'plus' as const, label: 'Feature' }] : MOVES
  return (
    <tr>
      {place === null ? null : <td className="num">{place}</td>}
      <td className="name w-full min-w-0">
        <SiteLink to={paths.itemPage(kind, item.id)}>{item.title}</SiteLink>
        <span className="cap num">
          {`${adminReference(kind, item.id)} `}
          {item.status === 'published' ? null : <StatusChip status={item.status} />}
        </span>
      </td>
      <td>
        <div className="acts">
          <form method="post" action={paths.itemFeature(kind, item.id)} className="whitespace-nowrap">
            {place === null ? null : <input type="hidden" name="place" value={place} />}
            {verbs.map(({ verb, icon, label }) => (
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
      </td>
    </tr>
  )
}

function Lines({ rows, caption }: { rows: readonly Row[]; caption: string }) {
  return (
    <table className="list plain">
      <caption className="sr">{caption}</caption>
      <thead className="sr">
        <tr>
          {rows[0]?.place === null ? null : <th scope="col">Place</th>}
          <th scope="col">Item</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Line key={`${row.kind} ${row.item.id}`} {...row} count={rows.length} />
        ))}
      </tbody>
    </table>
  )
}

/** The featured items of the home page by kind, in their order; a search finds more to add. */
export function FeaturedPage({ q, groups }: FeaturedPageProps) {
  const found = KINDS.flatMap((kind) => groups[kind].offered.map((item) => ({ kind, item, place: null })))
  return (
    <>
      <SettingsTabs current="Opening page" />
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
          <Section title="Found">
            {found.length === 0 ? <p className="cap">Nothing else is called that.</p> : null}
            {found.length === 0 ? null : <Lines rows={found} caption="Found" />}
          </Section>
        )}
        {KINDS.map((kind) => (
          <section key={kind} className="box">
            <h2>{ITEM_WORDS[kind].title}</h2>
            <p className="cap">{`The first ${FEATURED_AT_MOST[kind]} that are published are shown.`}</p>
            {groups[kind].items.length === 0 ? (
              <p>Nothing is featured.</p>
            ) : (
              <Lines
                rows={groups[kind].items.map((item, at) => ({ kind, item, place: at + 1 }))}
                caption={ITEM_WORDS[kind].title}
              />
            )}
          </section>
        ))}
      </div>
    </>
  )
}

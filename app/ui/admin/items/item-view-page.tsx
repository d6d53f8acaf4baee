import { TITLE_LABELS, type TitleType } from '~/domain/catalog/title-types.ts'
import type { FormFile, ItemKind } from '~/domain/items/item.ts'
import { FURNISHING_LABELS, type Furnishing } from '~/domain/listings/listing.ts'
import { PAPERS_MISSING } from '~/domain/listings/papers.ts'
import { OPTION_LABELS, type PlanOption } from '~/domain/plans/options.ts'
import { revisionLetter } from '~/domain/plans/plan.ts'
import { uniqueLinesOf } from '~/domain/shared/lines.ts'
import { formatCedis, formatCount } from '~/domain/shared/money.ts'
import { formatBytes, formatDate, formatDay, plural } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { PostButton } from '../../kit/post-button.tsx'
import { SiteLink } from '../../kit/site-link.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { AdminHead } from '../kit/admin-head.tsx'
import { DownloadLink, IconLink } from '../kit/icon-link.tsx'
import { ItemPicture } from '../kit/item-pictures.tsx'
import { PlainTable } from '../kit/plain-table.tsx'
import { Section } from '../kit/section.tsx'
import { StatusChip, statusLabel } from '../kit/status-chip.tsx'
import { factsOf } from './item-fields.ts'
import { adminReference, featureVerbs, ITEM_WORDS } from './item-words.ts'

type File = FormFile & { option: PlanOption; createdAt: number }

type ItemViewPageProps = {
  kind: ItemKind
  item: {
    id: number
    slug: string
    title: string
    status: string
    values: Record<string, string>
    pictures: { id: number; key: string; alt: string }[]
  }
  /** Every revision, newest first within each file type. */
  files: readonly File[]
  figures: { likes: number; featuredPlace: number | null; updatedAt: number; createdAt: number }
  change: { at: number; actor: string } | null
  /** A new key each time the page is rendered. */
  copyKey: string
}

/** A value formatted for reading rather than for a form. */
function shown(name: string, value: string): string {
  if (name.endsWith('price')) return formatCedis(Math.round(Number(value) * 100))
  if (name === 'area') return formatCount(Number(value))
  if (name === 'date') return formatDay(value)
  if (name === 'searchDate') return formatDay(value)
  if (name === 'titleType') return TITLE_LABELS[value as TitleType] ?? value
  if (name === 'furnished') return FURNISHING_LABELS[value as Furnishing] ?? value
  return name === 'availability' ? statusLabel(value) : value
}

function Files({ planId, files }: { planId: number; files: readonly File[] }) {
  return (
    <Section title="Files">
      <PlainTable
        caption="Files"
        head={['File type', 'File', 'Revision']}
        rows={files.map((file) => ({
          key: file.id,
          cells: [
            OPTION_LABELS[file.option],
            <div key="file" className="name">
              <DownloadLink href={paths.planFileAdmin(planId, file.id)}>{file.filename}</DownloadLink>
              <span className="cap num">{`${formatBytes(file.sizeBytes)}, ${formatDate(file.createdAt)}`}</span>
            </div>,
            revisionLetter(file.revision),
          ],
        }))}
      />
    </Section>
  )
}

function publicHref(kind: ItemKind, slug: string) {
  return kind === 'listing' ? paths.service(slug) : kind === 'plan' ? paths.plan(slug) : paths.projects()
}

/** One item with all its data and actions. */
export function ItemViewPage({ kind, item, files, figures, change, copyKey }: ItemViewPageProps) {
  const { id, values } = item
  const features = uniqueLinesOf(values.features ?? '')
  const place = figures.featuredPlace
  const isPublished = item.status === 'published'
  return (
    <>
      <AdminHead title={item.title} back={{ label: ITEM_WORDS[kind].title, href: paths.items(kind) }}>
        <StatusChip status={item.status} />
        <IconLink icon="pencil" className="btn" to={paths.itemEdit(kind, id)}>
          Edit
        </IconLink>
      </AdminHead>
      <div className="cols">
        <div className="stack">
          <Section title="Pictures">
            <ul
              className="tiles gap-3 max-md:auto-cols-[9rem] max-md:grid-flow-col max-md:grid-cols-none max-md:overflow-x-auto"
              tabIndex={0}
              aria-label={`Pictures of ${item.title}`}
            >
              {item.pictures.map((picture) => (
                <li key={picture.id} className="border border-line bg-paper">
                  <ItemPicture pictureKey={picture.key} alt={picture.alt} />
                </li>
              ))}
            </ul>
          </Section>
          <Section title="Details">
            <dl className="tiles mb-4 gap-x-4 gap-y-3">
              {factsOf(kind)
                .filter(([name]) => values[name])
                .map(([name, label]) => (
                  <div key={name}>
                    <dt className="text-soft text-xs">{label.replace(', GHS', '')}</dt>
                    <dd>{shown(name, values[name] ?? '')}</dd>
                  </div>
                ))}
            </dl>
            {features.length > 0 ? <p>{features.join(', ')}</p> : null}
            <p className="mt-3 whitespace-pre-line">{values.description}</p>
          </Section>
          {files.length > 0 ? <Files planId={id} files={files} /> : null}
        </div>
        <aside className="stack" aria-label="What can be done">
          <Section title="Public page" className="stack">
            <p className="cap">
              {`${adminReference(kind, id)}. `}
              {kind === 'project' ? '' : `${plural(figures.likes, 'like')}. `}
              {change
                ? `Last changed ${formatDate(change.at)} by ${change.actor}.`
                : `Last changed ${formatDate(figures.updatedAt)}.`}
            </p>
            {isPublished ? (
              <a className="link" href={publicHref(kind, item.slug)}>
                <AdminIcon name="site" />
                View on the site
              </a>
            ) : null}
            {kind === 'listing' && isPublished && values.titleType === '' ? (
              <p className="note">
                {PAPERS_MISSING}{' '}
                <SiteLink className="link" to={paths.itemEdit(kind, id)}>
                  Add them
                </SiteLink>
              </p>
            ) : null}
            <form method="post" action={paths.itemsStates(kind)} className="acts">
              <input type="hidden" name="ids" value={id} />
              <button type="submit" className="btn btn-line" name="verb" value={isPublished ? 'unpublish' : 'publish'}>
                {isPublished ? 'Unpublish' : 'Publish'}
              </button>{' '}
              {item.status === 'archived' ? null : (
                <button type="submit" className="btn btn-line" name="verb" value="archive">
                  Archive
                </button>
              )}
            </form>
          </Section>
          <Section title="Home page" className="stack">
            <p className="cap">
              {place === null ? 'Not featured. ' : `Featured, place ${place}. `}
              <SiteLink className="link" to={paths.settingsFeatured()}>
                All featured items
              </SiteLink>
            </p>
            <form method="post" action={paths.itemFeature(kind, id)} className="acts">
              {/* The place that was shown, so that a double click moves the item only once. */}
              {place === null ? null : <input type="hidden" name="place" value={place} />}
              {featureVerbs(place).map(({ verb, label }) => (
                <button key={verb} type="submit" className="btn btn-line" name="featured" value={verb}>
                  {label}
                </button>
              ))}
            </form>
          </Section>
          <Section title="More" className="stack">
            <div className="acts">
              {kind === 'plan' ? (
                <>
                  <IconLink icon="receipt" to={paths.planBill(id)}>
                    Bill of quantities
                  </IconLink>
                  <IconLink icon="file" to={paths.planSample(id)}>
                    Sample and sheets
                  </IconLink>
                </>
              ) : null}
              <PostButton
                action={paths.itemDuplicate(kind, id)}
                className="btn btn-line"
                fields={{ copy: copyKey }}
                reloadDocument
              >
                <AdminIcon name="copy" />
                Duplicate
              </PostButton>
              <IconLink icon="trash" to={paths.itemDelete(kind, id)}>
                Delete
              </IconLink>
            </div>
          </Section>
        </aside>
      </div>
    </>
  )
}

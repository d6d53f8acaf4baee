import { type ItemForm, type ItemKind, MOST_PICTURES } from '~/domain/items/item.ts'
import { formatBytes } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { useOpenErrors } from '../../hooks/use-edited.ts'
import { usePosting } from '../../hooks/use-posting.ts'
import { FormErrors } from '../../kit/error-summary.tsx'
import { FieldError, type FieldState, TextAreaField } from '../../kit/field.tsx'
import { SiteForm } from '../../kit/site-link.tsx'
import { AdminHead } from '../kit/admin-head.tsx'
import { FormSection, SaveBar } from '../kit/form-section.tsx'
import { IconLink } from '../kit/icon-link.tsx'
import { StatusChip } from '../kit/status-chip.tsx'
import { Conflicts } from './conflicts.tsx'
import { type FieldOf, fieldsOf } from './item-fields.ts'
import { ITEM_WORDS } from './item-words.ts'
import { ListingFields } from './listing-fields.tsx'
import { PICTURES_ID, PicturesField } from './pictures-field.tsx'
import { PlanFields } from './plan-fields.tsx'
import { ProjectFields } from './project-fields.tsx'
import { mergeErrors, type UploadProgress, useUploads } from './use-uploads.ts'

type ItemFormPageProps = {
  kind: ItemKind
  item: { id: number; title: string; status: string } | null
  form: ItemForm
}

const STEPS = [
  { label: 'Details', percent: 0 },
  { label: 'Images', percent: 50 },
  { label: 'Files', percent: 75 },
  { label: 'Saved', percent: 100 },
] as const

function Progress({ progress: { percent: reached, text, bytes } }: { progress: UploadProgress }) {
  const words = bytes ? `${text}: ${formatBytes(bytes.sent)} of ${formatBytes(bytes.all)}` : text
  return (
    <div className="order-first flex-[0_0_100%]">
      <div
        role="progressbar"
        aria-label="Progress"
        aria-valuenow={reached}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={`${reached}%, ${words}`}
      >
        <ol className="scale" aria-hidden="true">
          {STEPS.map(({ label, percent }) => (
            <li
              key={label}
              className={percent < reached ? 'done' : undefined}
              aria-current={percent === reached ? 'step' : undefined}
            >
              {label}
            </li>
          ))}
        </ol>
      </div>
      {bytes ? (
        <progress
          className="block h-1.5 w-full accent-laterite"
          max={bytes.all}
          value={bytes.sent}
          aria-hidden="true"
        />
      ) : null}
      <p className="cap num">{`${reached}%. ${words}`}</p>
    </div>
  )
}

function Details({
  kind,
  field,
  form,
  item,
}: { kind: ItemKind; field: FieldOf } & Pick<ItemFormPageProps, 'form' | 'item'>) {
  if (kind === 'listing') return <ListingFields field={field} isNew={item === null} values={form.values} />
  if (kind === 'plan')
    return <PlanFields field={field} planId={item?.id ?? null} values={form.values} files={form.files} />
  return <ProjectFields field={field} />
}

/** Published or not. An archived item stays archived until one of the two is chosen. */
function PublishChoice({ field, isArchived }: { field: FieldState; isArchived: boolean }) {
  const choices = [
    ...(isArchived ? [{ value: '', label: 'Archived' }] : []),
    { value: 'true', label: 'Published' },
    { value: 'false', label: 'Draft' },
  ]
  return (
    <fieldset className="all" id={field.id} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="sr">State</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="check">
          <input type="radio" name="publish" value={value} defaultChecked={value === field.initialValue} /> {label}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}

/** The form to add or edit an item; it works fully without scripts. */
export function ItemFormPage({ kind, item, form }: ItemFormPageProps) {
  const words = ITEM_WORDS[kind]
  const { progress, isKeeping, errors, alert, onSubmit } = useUploads(paths.itemsUploads(kind), MOST_PICTURES[kind])
  const isUploading = progress !== null && progress.percent < 75
  const busy = usePosting() || isUploading
  const field = fieldsOf({ ...form.values, publish: form.publish }, mergeErrors(useOpenErrors(form), errors))
  const list = { label: words.title, href: paths.items(kind) }
  const message = alert ?? form.alert
  const action = item ? paths.itemEdit(kind, item.id) : paths.itemNew(kind)
  return (
    <SiteForm
      className="grid grid-cols-1 gap-6 [&>.title-row]:mb-0"
      method="post"
      action={action}
      encType="multipart/form-data"
      noValidate
      onSubmit={onSubmit}
      aria-label={item ? item.title : words.add}
    >
      <AdminHead title={item ? item.title : words.add} back={list}>
        {item ? <StatusChip status={item.status} /> : null}
      </AdminHead>
      <input type="hidden" name="formId" value={form.formId} />
      <input type="hidden" name="revision" value={form.revision} />
      {/* The default submit button, which the Enter key uses. */}
      <button type="submit" className="sr" tabIndex={-1} aria-hidden="true">
        Save
      </button>
      <FormErrors alert={message} fields={field.all(kind)} />
      <Conflicts kind={kind} conflicts={form.conflicts} values={form.values} />
      <div className="cols">
        <div className="stack">
          <Details kind={kind} field={field} form={form} item={item} />
          <FormSection title="Pictures" id={PICTURES_ID}>
            <PicturesField
              key={`${form.formId} ${form.pictures.map((each) => each.id).join()}`}
              field={field('images')}
              pictures={form.pictures}
              action={action}
              most={MOST_PICTURES[kind]}
            />
          </FormSection>
        </div>
        <div className="stack">
          {kind === 'project' ? null : (
            <FormSection title="Features">
              <TextAreaField
                field={field('features')}
                label="Features"
                hint="One per line."
                isOptional
                className="all"
              />
            </FormSection>
          )}
          <FormSection title="Public page">
            <PublishChoice field={field('publish')} isArchived={item?.status === 'archived'} />
          </FormSection>
        </div>
      </div>
      <SaveBar
        busy={isUploading}
        label={item ? 'Save' : words.add}
        busyLabel={isKeeping ? 'Uploading...' : item ? 'Submitting...' : words.adding}
        progress={busy && progress ? <Progress progress={progress} /> : null}
        cancelHref={item ? paths.itemPage(kind, item.id) : paths.items(kind)}
      >
        {item ? (
          <IconLink icon="trash" className="link text-alarm" to={paths.itemDelete(kind, item.id)}>
            Delete
          </IconLink>
        ) : null}
      </SaveBar>
    </SiteForm>
  )
}

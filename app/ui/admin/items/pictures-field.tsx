import { type DragEvent, useState } from 'react'
import type { FormPicture } from '~/domain/items/item.ts'
import { useHydrated } from '../../hooks/use-hydrated.ts'
import { FieldError, type FieldState } from '../../kit/field.tsx'
import { AdminIcon } from '../admin-icon.tsx'
import { ItemPicture } from '../kit/item-pictures.tsx'
import { PhotoInput } from '../kit/photo-input.tsx'

type PicturesFieldProps = {
  field: FieldState
  pictures: readonly FormPicture[]
  most: number
  /** The form's action. The buttons post to it too and return to their own place on the page. */
  action: string
}

export const PICTURES_ID = 'pictures'

const moved = <Item,>(items: readonly Item[], from: number, to: number): Item[] => {
  const rest = items.filter((_, at) => at !== from)
  const item = items[from]
  if (item !== undefined) rest.splice(Math.max(0, Math.min(to, rest.length)), 0, item)
  return rest
}

/**
 * The pictures in their order; the first is the cover. Each button moves one picture: at once with scripts; without
 * them by posting the form, which comes back with everything that was typed.
 */
export function PicturesField({ field, pictures, most, action }: PicturesFieldProps) {
  const here = `${action}#${PICTURES_ID}`
  const hydrated = useHydrated()
  const [order, setOrder] = useState(pictures)
  const [removed, setRemoved] = useState(
    () => new Set(pictures.filter((each) => each.isRemoved).map((each) => each.id)),
  )
  const [dragged, setDragged] = useState<number | null>(null)
  const [said, setSaid] = useState('')
  const move = (from: number, to: number) => {
    setOrder(moved(order, from, to))
    setSaid(`Picture moved to place ${Math.max(1, Math.min(to + 1, order.length))} of ${order.length}`)
  }
  const button = (at: number, id: string, verb: 'up' | 'down' | 'cover', to: number, isOff: boolean) => ({
    type: hydrated ? ('button' as const) : ('submit' as const),
    className: 'tool min-w-0 flex-1 border-0 bg-transparent p-0 disabled:opacity-[0.35]',
    name: 'press',
    value: `${verb}:${id}`,
    formNoValidate: true,
    formAction: hydrated ? undefined : here,
    disabled: isOff,
    onClick: hydrated ? () => move(at, to) : undefined,
  })
  const drag = (at: number) =>
    hydrated
      ? {
          draggable: true,
          onDragStart: () => setDragged(at),
          onDragEnd: () => setDragged(null),
          onDragOver: (event: DragEvent) => event.preventDefault(),
          onDrop: (event: DragEvent) => {
            event.preventDefault()
            if (dragged !== null && dragged !== at) move(dragged, at)
          },
        }
      : {}
  const kept = order.filter((picture) => !removed.has(picture.id)).length
  return (
    <>
      <p className="cap num all">{`${kept} of ${most}. The first is the cover.`}</p>
      {order.length > 0 ? (
        <ol className="all tiles gap-3">
          {order.map((picture, at) => (
            <li
              key={picture.id}
              {...drag(at)}
              className={`relative border border-line bg-paper ${hydrated ? 'cursor-grab' : ''} ${removed.has(picture.id) ? '[&_img]:opacity-[0.35]' : ''}`}
            >
              <input type="hidden" name="imageOrder" value={picture.id} />
              <ItemPicture pictureKey={picture.key} alt={picture.alt} />
              {at === 0 ? <span className="chip chip-full absolute top-1.5 left-1.5">Cover</span> : null}
              <div className="flex justify-between">
                <button
                  {...button(at, picture.id, 'up', at - 1, at === 0)}
                  aria-label={`Move picture ${at + 1} earlier`}
                >
                  <AdminIcon name="left" />
                </button>{' '}
                <button
                  {...button(at, picture.id, 'down', at + 1, at === order.length - 1)}
                  aria-label={`Move picture ${at + 1} later`}
                >
                  <AdminIcon name="right" />
                </button>{' '}
                {at === 0 ? null : (
                  <button
                    {...button(at, picture.id, 'cover', 0, false)}
                    aria-label={`Make picture ${at + 1} the cover`}
                  >
                    <AdminIcon name="star" />
                  </button>
                )}{' '}
                <label className="tool min-w-0 flex-[1.5] cursor-pointer gap-0.5 p-0">
                  <input
                    type="checkbox"
                    name="removeImages"
                    value={picture.id}
                    defaultChecked={picture.isRemoved}
                    aria-label={`Remove picture ${at + 1}`}
                    onChange={({ currentTarget: { checked } }) => {
                      const next = new Set(removed)
                      if (checked) next.add(picture.id)
                      else next.delete(picture.id)
                      setRemoved(next)
                    }}
                  />
                  <AdminIcon name="trash" />
                </label>
              </div>
              <input
                className="mx-1.5 mb-1.5 min-h-(--target) w-[calc(100%-0.75rem)] px-2 py-1 text-sm"
                name={`alt-${picture.id}`}
                defaultValue={picture.alt}
                aria-label={`What picture ${at + 1} shows`}
                placeholder="What it shows"
                maxLength={200}
              />
            </li>
          ))}
        </ol>
      ) : null}
      <p className="sr" role="status">
        {said}
      </p>
      <div className="all grid grid-cols-1 justify-items-start gap-2 border border-rule border-dashed px-4 py-3.5">
        <label htmlFor={field.id}>
          <strong>Images</strong>
        </label>
        <p className="cap" id={`${field.id}-hint`}>
          {`JPEG, PNG or WebP, at most ${most} in all and 15 MB each.`}
        </p>
        <PhotoInput
          id={field.id}
          name={field.name}
          multiple
          aria-describedby={`${field.id}-hint${field.errors ? ` ${field.errorId}` : ''}`}
          aria-invalid={field.errors ? true : undefined}
        />
        <FieldError field={field} />
        <button
          type="submit"
          name="press"
          value="keep"
          formNoValidate
          formAction={hydrated ? undefined : here}
          className="btn btn-line"
        >
          Upload these now
        </button>
      </div>
    </>
  )
}

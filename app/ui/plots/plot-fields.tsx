import type { Ref } from 'react'
import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import { formatLength, PLOT_UNITS, type Plot, SETBACK_LABELS, SETBACK_NAMES } from '~/domain/plots/plot.ts'
import { UnreadError, unreadProps } from '../catalog/unread-error.tsx'

/** The assemblies whose setbacks are known. */
export type SetbackAssemblies = readonly { slug: string; name: string }[]

type PlotFieldsProps = {
  plot: Plot | null
  assemblies: SetbackAssemblies
  unread?: readonly UnreadFilter[]
  firstField?: Ref<HTMLInputElement>
}

/**
 * The fields of a plot, for either form. Setbacks appear only once there is a plot; an empty setback takes the
 * assembly's value, so that choosing another assembly changes it.
 */
export function PlotFields({ plot, assemblies, unread = [], firstField }: PlotFieldsProps) {
  const typedOf = (name: string) => unread.find(({ param }) => param === name)
  const field = (
    label: string,
    name: string,
    value: string,
    more: { ref?: typeof firstField; placeholder?: string },
  ) => {
    const wrong = typedOf(name)
    return (
      <label key={name}>
        <span>{label}</span>{' '}
        <input name={name} inputMode="decimal" defaultValue={wrong?.typed ?? value} {...unreadProps(wrong)} {...more} />
        <UnreadError filter={wrong} />
      </label>
    )
  }
  return (
    <>
      {field('Plot width', 'plotWidth', plot ? formatLength(plot.width, plot.unit) : '', { ref: firstField })}{' '}
      {field('Plot depth', 'plotDepth', plot ? formatLength(plot.depth, plot.unit) : '', {})}{' '}
      <label>
        <span>Plot in</span>{' '}
        <select name="plotUnit" defaultValue={plot?.unit ?? (typedOf('plotUnit')?.typed || 'ft')}>
          {PLOT_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unit === 'ft' ? 'feet' : 'metres'}
            </option>
          ))}
        </select>
      </label>{' '}
      {plot && assemblies.length > 0 ? (
        <label>
          <span>Setbacks of</span>{' '}
          <select name="assembly" defaultValue={plot.assembly}>
            <option value="">Our usual ones</option>
            {assemblies.map(({ slug, name }) => (
              <option key={slug} value={slug}>
                {name}
              </option>
            ))}
          </select>
        </label>
      ) : null}
      {plot
        ? SETBACK_NAMES.flatMap((name) => {
            const text = formatLength(plot.setbacks[name], plot.unit)
            return [
              ' ',
              field(SETBACK_LABELS[name], name, plot.named.includes(name) ? text : '', { placeholder: text }),
            ]
          })
        : null}
    </>
  )
}

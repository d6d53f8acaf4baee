import type { Ref } from 'react'
import { formatLength, PLOT_UNITS, type Plot, SETBACK_LABELS, SETBACK_NAMES } from '~/domain/plots/plot.ts'

const LENGTH = String.raw`\d{1,5}(\.\d{1,2})?`

/** The assemblies whose setbacks are known. */
export type SetbackAssemblies = readonly { slug: string; name: string }[]

type PlotFieldsProps = { plot: Plot | null; assemblies: SetbackAssemblies; firstField?: Ref<HTMLInputElement> }

/**
 * The fields of a plot, for either form. Setbacks appear only once there is a plot; an empty setback takes the
 * assembly's value, so that choosing another assembly changes it.
 */
export function PlotFields({ plot, assemblies, firstField }: PlotFieldsProps) {
  const field = (
    label: string,
    name: string,
    value: string,
    more: { ref?: typeof firstField; placeholder?: string },
  ) => (
    <label key={name}>
      <span>{label}</span>
      <input name={name} inputMode="decimal" pattern={LENGTH} defaultValue={value} {...more} />
    </label>
  )
  return (
    <>
      {field('Plot width', 'plotWidth', plot ? formatLength(plot.width, plot.unit) : '', { ref: firstField })}
      {field('Plot depth', 'plotDepth', plot ? formatLength(plot.depth, plot.unit) : '', {})}
      <label>
        <span>Plot in</span>
        <select name="plotUnit" defaultValue={plot?.unit ?? 'ft'}>
          {PLOT_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unit === 'ft' ? 'feet' : 'metres'}
            </option>
          ))}
        </select>
      </label>
      {plot && assemblies.length > 0 ? (
        <label>
          <span>Setbacks of</span>
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
        ? SETBACK_NAMES.map((name) => {
            const text = formatLength(plot.setbacks[name], plot.unit)
            return field(SETBACK_LABELS[name], name, plot.named.includes(name) ? text : '', { placeholder: text })
          })
        : null}
    </>
  )
}

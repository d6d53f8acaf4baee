import type { Ref } from 'react'
import { lengthText, PLOT_UNITS, type Plot, SETBACK_LABELS, SETBACK_NAMES } from '~/domain/plots/plot.ts'

const LENGTH = String.raw`\d{1,5}(\.\d{1,2})?`

/** The fields of a plot, for a form of either look. Setbacks are asked for once there is a plot to keep them from. */
export function PlotFields({ plot, firstField }: { plot: Plot | null; firstField?: Ref<HTMLInputElement> }) {
  const field = (label: string, name: string, value: string, ref?: Ref<HTMLInputElement>) => (
    <label key={name}>
      <span>{label}</span>
      <input ref={ref} name={name} inputMode="decimal" pattern={LENGTH} defaultValue={value} />
    </label>
  )
  return (
    <>
      {field('Plot width', 'plotWidth', plot ? lengthText(plot.width, plot.unit) : '', firstField)}
      {field('Plot depth', 'plotDepth', plot ? lengthText(plot.depth, plot.unit) : '')}
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
      {plot
        ? SETBACK_NAMES.map((name) => field(SETBACK_LABELS[name], name, lengthText(plot.setbacks[name], plot.unit)))
        : null}
    </>
  )
}

import type { Ref } from 'react'
import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import { formatLength, PLOT_UNITS, type Plot, SETBACK_LABELS, SETBACK_NAMES } from '~/domain/plots/plot.ts'
import { UnreadError, unreadProps } from '../catalog/unread-error.tsx'

/** The assemblies whose setbacks are known. */
export type SetbackAssemblies = readonly { slug: string; name: string }[]

type LengthProps = {
  label: string
  name: string
  value: string
  unread: readonly UnreadFilter[]
  placeholder?: string
  field?: Ref<HTMLInputElement> | undefined
}

function Length({ label, name, value, unread, placeholder, field }: LengthProps) {
  const wrong = unread.find(({ param }) => param === name)
  return (
    <label>
      <span>{label}</span>{' '}
      <input
        ref={field}
        name={name}
        inputMode="decimal"
        defaultValue={wrong?.typed ?? value}
        placeholder={placeholder}
        {...unreadProps(wrong)}
      />
      <UnreadError filter={wrong} />
    </label>
  )
}

type PlotSidesProps = {
  plot: Plot | null
  unread?: readonly UnreadFilter[]
  firstField?: Ref<HTMLInputElement>
}

/** Width, depth and unit of a plot, for every form that asks for one. */
export function PlotSides({ plot, unread = [], firstField }: PlotSidesProps) {
  const typedUnit = unread.find(({ param }) => param === 'plotUnit')?.typed
  const textOf = (side: 'width' | 'depth') => (plot ? formatLength(plot[side], plot.unit) : '')
  return (
    <>
      <Length label="Plot width" name="plotWidth" value={textOf('width')} unread={unread} field={firstField} />{' '}
      <Length label="Plot depth" name="plotDepth" value={textOf('depth')} unread={unread} />{' '}
      <label>
        <span>Plot in</span>{' '}
        <select name="plotUnit" defaultValue={plot?.unit ?? (typedUnit || 'ft')}>
          {PLOT_UNITS.map((unit) => (
            <option key={unit} value={unit}>
              {unit === 'ft' ? 'feet' : 'metres'}
            </option>
          ))}
        </select>
      </label>
    </>
  )
}

type PlotSetbacksProps = { plot: Plot; unread?: readonly UnreadFilter[]; assemblies: SetbackAssemblies }

/** An empty setback takes the assembly's value, so that choosing another assembly changes it. */
export function PlotSetbacks({ plot, unread = [], assemblies }: PlotSetbacksProps) {
  return (
    <>
      {assemblies.length > 0 ? (
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
      {SETBACK_NAMES.flatMap((name) => {
        const text = formatLength(plot.setbacks[name], plot.unit)
        return [
          ' ',
          <Length
            key={name}
            label={SETBACK_LABELS[name]}
            name={name}
            value={plot.named.includes(name) ? text : ''}
            unread={unread}
            placeholder={text}
          />,
        ]
      })}
    </>
  )
}

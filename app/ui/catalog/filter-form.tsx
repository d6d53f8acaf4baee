import { useNavigation } from '@remix-run/react'
import { useEffect, useRef, useState } from 'react'
import { chosenFilters } from '~/domain/catalog/chosen-filters.ts'
import { ALL } from '~/domain/catalog/filter.ts'
import {
  FILTER_NAMES,
  FILTERS,
  type FilterName,
  type Filters,
  regionOfTown,
  type Sort,
  sortsOf,
} from '~/domain/catalog/filters.ts'
import { filterTexts, isSet } from '~/domain/catalog/read-filters.ts'
import type { UnreadFilter } from '~/domain/catalog/unread-filters.ts'
import { citiesOf, isRegion, REGIONS } from '~/domain/places/regions.ts'
import { SETBACK_NAMES } from '~/domain/plots/plot.ts'
import { plural } from '~/domain/shared/units.ts'
import { useDebouncedSubmit } from '../hooks/use-debounced-submit.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon } from '../kit/icon.tsx'
import { SiteForm } from '../kit/site-link.tsx'
import { PlotSetbacks, type SetbackAssemblies } from '../plots/plot-fields.tsx'
import { PlotFilter } from '../plots/plot-filter.tsx'
import type { Section } from './section.ts'
import { UnreadError, unreadProps } from './unread-error.tsx'

/**
 * The towns of the region. The towns of the whole country are added only after hydration, so that the document does not
 * carry them; a town chosen on its own sets its region.
 */
function CityChoice({ region, value }: { region: string; value: string }) {
  const hydrated = useHydrated()
  const narrowed = isRegion(region)
  return (
    <label>
      <span>City</span>{' '}
      <select name="city" defaultValue={value} disabled={!narrowed && !hydrated}>
        <option>{ALL}</option>
        {narrowed
          ? citiesOf(region).map((city) => <option key={city}>{city}</option>)
          : hydrated &&
            REGIONS.map((each) => (
              <optgroup key={each} label={each}>
                {citiesOf(each).map((city) => (
                  <option key={city}>{city}</option>
                ))}
              </optgroup>
            ))}
      </select>
    </label>
  )
}

type FilterFormProps = {
  filters: Filters
  unread: readonly UnreadFilter[]
  section: Section
  assemblies?: SetbackAssemblies | undefined
}
type FieldProps = Omit<FilterFormProps, 'assemblies'> & { name: FilterName; region: string }

/** The value of each control: what was read, else what was typed. */
const shownTexts = (filters: Filters, unread: readonly UnreadFilter[]): Record<string, string> => ({
  ...filterTexts(filters),
  ...Object.fromEntries(unread.map(({ param, typed }) => [param, typed])),
})

function FilterField({ name, filters, unread, section, region }: FieldProps) {
  const { control } = FILTERS[name]
  if (!control) return null
  const { kind, param, label } = control
  if (kind === 'plot') return <PlotFilter plot={filters.plot} unread={unread} />
  if (kind === 'city') return <CityChoice key={region} region={region} value={filters.city} />
  const text = shownTexts(filters, unread)[param] ?? ''
  const wrong = unread.find((each) => each.param === param)
  const isOffered = (choice: string) => name !== 'sort' || sortsOf(section.kind).includes(choice as Sort)
  if (kind === 'choice')
    return (
      <label>
        <span>{label}</span>{' '}
        <select name={param} {...unreadProps(wrong)} defaultValue={text}>
          {control.choices.filter(isOffered).map((choice) => {
            const word = control.labelOf?.(choice, section.categoryLabel) ?? choice
            return (
              <option key={choice} {...(word === choice ? {} : { value: choice })}>
                {word}
              </option>
            )
          })}
        </select>
        <UnreadError filter={wrong} />
      </label>
    )
  const type =
    kind === 'search'
      ? ({ type: 'search', placeholder: 'Name or number', maxLength: 100, enterKeyHint: 'search' } as const)
      : ({ inputMode: 'decimal' } as const)
  return (
    <label>
      <span>{label}</span> <input name={param} {...type} {...unreadProps(wrong)} defaultValue={text} />
      <UnreadError filter={wrong} />
    </label>
  )
}

type Control = HTMLInputElement | HTMLSelectElement
const isControl = (element: unknown): element is Control =>
  element instanceof HTMLInputElement || element instanceof HTMLSelectElement

/** The form controls that have a value in the address. */
function controlsOf(form: HTMLFormElement | null, values: Record<string, string>): [Control, string][] {
  return [...(form?.elements ?? [])].flatMap((control): [Control, string][] => {
    if (!isControl(control)) return []
    const value = values[control.name]
    return value === undefined ? [] : [[control, value]]
  })
}

/**
 * Navigation from elsewhere (a chip, Reset, Back) sets the controls, except those that the visitor has changed since
 * that navigation began. A choice made before the scripts arrived, or while an earlier choice was loading, is kept and
 * submitted.
 */
function useChoices({ filters, unread }: FilterFormProps, choose: (control: Control) => void) {
  const form = useRef<HTMLFormElement>(null)
  const changed = useRef<Set<string> | null>(null)
  const { location: next, formData } = useNavigation()
  useEffect(() => {
    // This effect may run late: a value that differs from the submitted one was chosen afterwards.
    for (const name of next ? (changed.current ?? []) : []) {
      const control = form.current?.elements.namedItem(name)
      if (!formData || !isControl(control) || formData.get(name) === control.value) changed.current?.delete(name)
    }
  }, [next, formData])
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a new address sets the controls
  useEffect(() => {
    const controls = controlsOf(form.current, shownTexts(filters, unread))
    const kept = changed.current
    if (kept === null) {
      changed.current = new Set()
      for (const [control, value] of controls) if (control.value !== value) choose(control)
      return
    }
    for (const [control, value] of controls) {
      const isTyping = control instanceof HTMLInputElement && control === document.activeElement
      if (!kept.has(control.name) && !isTyping) control.value = value
    }
  }, [filters])
  return { form, changed }
}

/** The region whose towns are offered: from the address, or at once from a choice just made. */
function useRegion(filters: Filters) {
  const [chosen, setChosen] = useState({ of: filters, region: filters.location })
  const follow = (control: Control) => {
    if (control.name === 'location') setChosen({ of: filters, region: control.value })
    const region = control.name === 'city' ? regionOfTown(control.value) : ALL
    const location = control.form?.elements.namedItem('location')
    if (region !== ALL && location instanceof HTMLSelectElement) location.value = region
  }
  return { region: chosen.of === filters ? chosen.region : filters.location, follow }
}

/** The fields of each catalogue's form: those that it begins with, and those under More. */
const FORM_FIELDS: Record<'plans' | 'services', Record<'first' | 'more', readonly FilterName[]>> = {
  plans: {
    first: ['room', 'budgetMinor', 'plot', 'region'],
    more: ['category', 'q', 'sort', 'minMinor', 'maxMinor'],
  },
  services: {
    first: ['room', 'location', 'city', 'maxMinor'],
    more: ['category', 'title', 'q', 'sort', 'minMinor'],
  },
}

/** The filters of a list: a GET form with a button; once hydrated it also submits itself. */
export function FilterForm(props: FilterFormProps) {
  const { filters, unread, section, assemblies = [] } = props
  const submitSoon = useDebouncedSubmit()
  const { region, follow } = useRegion(filters)
  const choose = (control: Control) => {
    changed.current?.add(control.name)
    follow(control)
    if (control.form) submitSoon(control.form)
  }
  const { form, changed } = useChoices(props, choose)
  const chosen = chosenFilters(filters, section.categoryLabel).length
  const { first, more } = FORM_FIELDS[section.kind]
  /** Filters that only the address has; the form would lose them. */
  const hidden = FILTER_NAMES.filter(
    (name) => FILTERS[name].control && ![...first, ...more].includes(name) && isSet(filters, name),
  )
  const fields = (names: readonly FilterName[]) =>
    names.flatMap((name) => [
      <FilterField key={name} name={name} filters={filters} unread={unread} section={section} region={region} />,
      ' ',
    ])
  const { plot } = filters
  const isUnread = (wanted: string | undefined) => unread.some(({ param }) => param === wanted)
  const isMore =
    more.some((name) => isSet(filters, name) || isUnread(FILTERS[name].control?.param)) ||
    (plot !== null && (plot.named.length > 0 || plot.assembly !== '' || SETBACK_NAMES.some(isUnread)))
  return (
    <SiteForm
      ref={form}
      className="filters"
      method="get"
      action={section.listPath()}
      aria-label="Filters"
      autoComplete="off"
      onChange={({ target }) => {
        if (isControl(target)) choose(target)
      }}
      preventScrollReset
      replace
    >
      <details className="fold" open={unread.length > 0 || undefined}>
        <summary>
          <Icon name="sliders" />
          Filters <span className="cap">{chosen === 0 ? `All ${section.many}` : plural(chosen, 'filter')}</span>
        </summary>
      </details>
      <div className="cells">
        {fields(first)}
        <details className="also" open={isMore || undefined}>
          <summary>More</summary>
        </details>
        {fields(more)}
        {plot ? <PlotSetbacks plot={plot} unread={unread} assemblies={assemblies} /> : null}
        {hidden.map((name) => (
          <input key={name} type="hidden" name={name} value={String(filters[name])} />
        ))}
        {filters.sold ? <input type="hidden" name="sold" value="1" /> : null}
        <button type="submit" className="btn">
          <Icon name="search" />
          {`Show ${section.many}`}
        </button>
      </div>
    </SiteForm>
  )
}

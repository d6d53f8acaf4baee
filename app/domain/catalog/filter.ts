/** What a filter of a catalogue defines, and shapes that several share. `filters.ts` lists the filters. */
import type { Setbacks } from '../plots/plot.ts'
import { formatCedis, LARGEST_MINOR, readCedis } from '../shared/money.ts'

export const ALL = 'All'

/** The label that a catalogue shows for a stored category. */
export type CategoryLabel = (category: string) => string

/** `param` names the form field and the query parameter. */
export type Control = { param: string; label: string } & (
  | { kind: 'choice'; choices: readonly string[]; labelOf?: (choice: string, categoryLabel: CategoryLabel) => string }
  | { kind: 'amount' | 'search' | 'city' | 'plot' }
)

export type Filter<Value, Column extends string = never> = {
  /** The value when the filter is not set. */
  none: Value
  /** Anything not understood is `none`. `setbacks` apply to a plot that states none. */
  read: (params: URLSearchParams, setbacks?: Setbacks) => Value
  /** The query parameters and form fields, by name. */
  write: (value: Value) => Record<string, string>
  /** The label of the chip that removes the filter; a filter without one does not narrow the list. */
  chip?: (value: Value, categoryLabel: CategoryLabel) => string
  /** The filter that is removed together with this one. */
  takesOff?: 'city'
  /** Its control in the forms of the lists. */
  control?: Control
  /** Its word in the address of a landing page. */
  landing?: (value: Value) => string
  /** The facet columns that it limits. Filters in a facet's name have none. */
  bounds?: (value: Value) => { column: Column; is: '=' | '>=' | '<='; to: string | number }[]
  /** Set where only one catalogue has the filter. */
  only?: 'plans' | 'services'
  /** It changes what the list says and hides no item. */
  hidesNothing?: true
  /** Search engines should treat its lists as the list without it. */
  isVariant?: true
}

export const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => choice.toLowerCase() === value?.trim().toLowerCase())

/** One of several choices; `read` where more than the choices themselves is accepted. */
export const choice = <Column extends string = never>(
  param: string,
  {
    label,
    choices,
    labelOf,
    read = (value) => oneOf(choices, value),
    ...rest
  }: Omit<Filter<string, Column>, 'none' | 'read' | 'write' | 'control'> & {
    label: string
    choices: readonly string[]
    labelOf?: (choice: string, categoryLabel: CategoryLabel) => string
    read?: (value: string | null) => string | undefined
  },
): Filter<string, Column> => ({
  none: ALL,
  read: (params) => read(params.get(param)) ?? ALL,
  write: (value) => ({ [param]: value }),
  chip: (value) => value,
  control: { kind: 'choice', param, label, choices, ...(labelOf ? { labelOf } : {}) },
  ...rest,
})

/** An amount in pesewas, typed in cedis. */
export const amount = <Column extends string>(
  param: string,
  {
    label,
    words,
    column,
    is,
    ...rest
  }: { label: string; words: (price: string) => string; column: Column; is: '>=' | '<=' } & Pick<
    Filter<number | null>,
    'only' | 'isVariant'
  >,
): Filter<number | null, Column> => ({
  none: null,
  read: (params) => {
    const minor = readCedis(params.get(param) ?? '')
    return minor === null ? null : Math.min(minor, LARGEST_MINOR)
  },
  write: (minor) => ({ [param]: minor === null ? '' : String(minor / 100) }),
  chip: (minor) => words(formatCedis(minor ?? 0)),
  control: { kind: 'amount', param, label },
  bounds: (minor) => (minor === null ? [] : [{ column, is, to: minor }]),
  ...rest,
})

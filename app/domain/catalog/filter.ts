/** What each filter of a catalogue says of itself, and the shapes that several have. `filters.ts` is the list of them. */
import type { Setbacks } from '../plots/plot.ts'
import { formatCedis, LARGEST_MINOR, readCedis } from '../shared/money.ts'

export const ALL = 'All'

/** The word that a catalogue shows for a stored category. */
export type CategoryLabel = (category: string) => string

/** `param` is its name in the form, and that of its parameter. */
export type Control = { param: string; label: string } & (
  | { kind: 'choice'; choices: readonly string[]; labelOf?: (choice: string, categoryLabel: CategoryLabel) => string }
  | { kind: 'amount' | 'search' | 'city' | 'plot' }
)

export type Filter<Value, Column extends string = never> = {
  /** What it is where nobody asks. */
  none: Value
  /** Anything not understood is `none`. `setbacks` are those of a plot that names none. */
  read: (params: URLSearchParams, setbacks?: Setbacks) => Value
  /** What the address and the controls of the form hold, by their names. */
  write: (value: Value) => Record<string, string>
  /** In words, for what takes it off; a filter without them narrows nothing. */
  chip?: (value: Value, categoryLabel: CategoryLabel) => string
  /** What goes with it when it is taken off. */
  takesOff?: 'city'
  /** Where it stands in the form, and how; a filter without it is kept as a hidden field. */
  part?: 'kind' | 'words' | 'place' | 'more'
  control?: Control
  /** The word that it is in the address of a landing page. */
  landing?: (value: Value) => string
  /** The columns of the facets that it bounds. What is part of a facet's name has none. */
  bounds?: (value: Value) => { column: Column; is: '=' | '>=' | '<='; to: string | number }[]
  /** The catalogue that alone has it. */
  only?: 'plans' | 'services'
  /** Its lists are the same page to a search engine as the list without it. */
  isVariant?: true
}

export const oneOf = <T extends string>(choices: readonly T[], value: string | null): T | undefined =>
  choices.find((choice) => choice.toLowerCase() === value?.trim().toLowerCase())

/** One of several; `read` where more than the choices themselves is understood. */
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
  part: 'more',
  control: { kind: 'amount', param, label },
  bounds: (minor) => (minor === null ? [] : [{ column, is, to: minor }]),
  ...rest,
})

import { FINISH_LABELS, FINISHES } from '~/domain/costs/cost.ts'
import type { Unread, Wishes } from '~/domain/houses/wishes.ts'
import { REGIONS } from '~/domain/places/regions.ts'
import { formatCount } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { UnreadError, unreadProps } from '../catalog/unread-error.tsx'
import { PlotSetbacks, PlotSides, type SetbackAssemblies } from '../plots/plot-fields.tsx'

type HouseFormProps = {
  wishes: Wishes
  unread: readonly Unread[]
  assemblies: SetbackAssemblies
  /** The kinds of house that can be asked for. */
  kinds: readonly string[]
}

/** Three questions first; who wants to be more exact opens the rest. */
export function HouseForm({ wishes, unread, assemblies, kinds }: HouseFormProps) {
  const field = (label: string, name: string, value: string, inputMode: 'numeric' | 'decimal') => {
    const wrong = unread.find(({ param }) => param === name)
    return (
      <label>
        <span>{label}</span>{' '}
        <input name={name} inputMode={inputMode} defaultValue={wrong?.typed ?? value} {...unreadProps(wrong)} />
        <UnreadError filter={wrong} />
      </label>
    )
  }
  const choice = (label: string, name: string, value: string, choices: readonly (readonly [string, string])[]) => (
    <label>
      <span>{label}</span>{' '}
      <select name={name} defaultValue={value}>
        {choices.map(([each, words]) => (
          <option key={each} value={each}>
            {words}
          </option>
        ))}
      </select>
    </label>
  )
  const count = (value: number | null) => (value === null ? '' : String(value))
  const { washrooms, floors, kind, finish, region } = wishes
  const isExact = washrooms !== null || floors !== null || kind !== '' || finish !== 'standard' || region !== ''
  return (
    <form method="get" action={paths.drawHouse()} className="ask no-print" aria-label="My house">
      {field('Bedrooms', 'bedrooms', count(wishes.bedrooms), 'numeric')}{' '}
      <PlotSides plot={wishes.plot} unread={unread} />{' '}
      {wishes.plot ? <PlotSetbacks plot={wishes.plot} unread={unread} assemblies={assemblies} /> : null}{' '}
      {field(
        'Budget to build, GHS',
        'budget',
        wishes.budgetMinor === null ? '' : formatCount(wishes.budgetMinor / 100),
        'decimal',
      )}{' '}
      <details open={isExact || undefined}>
        <summary>More wishes</summary>
        {field('Washrooms', 'washrooms', count(wishes.washrooms), 'numeric')}{' '}
        {choice('Floors', 'floors', count(wishes.floors), [
          ['', 'Any'],
          ['1', 'One'],
          ['2', 'Two'],
        ])}{' '}
        {choice('Kind of house', 'kind', wishes.kind, [['', 'Any'], ...kinds.map((kind) => [kind, kind] as const)])}{' '}
        {choice(
          'Finish',
          'finish',
          wishes.finish,
          FINISHES.map((finish) => [finish, FINISH_LABELS[finish]] as const),
        )}{' '}
        {choice('Region', 'region', wishes.region, [
          ['', 'Whole country'],
          ...REGIONS.map((region) => [region, region] as const),
        ])}
      </details>{' '}
      <button type="submit" className="btn">
        Draw my house
      </button>
    </form>
  )
}

import type { Cost, Range } from '~/domain/costs/cost.ts'
import { formatAmount } from '~/domain/shared/money.ts'

type Sums = Range & { stages: readonly (Pick<Cost['stages'][number], 'stage'> & Range)[] }

/** A cost by stage, with its sum. */
export function StageSums({ cost }: { cost: Sums }) {
  return (
    <table className="sums">
      <caption className="sr">Cost by stage</caption>
      <thead>
        <tr>
          <th scope="col">Stage</th>
          <th scope="col">Low, GHS</th>
          <th scope="col">High, GHS</th>
        </tr>
      </thead>
      <tbody>
        {cost.stages.map(({ stage, lowMinor, highMinor }) => (
          <tr key={stage}>
            <th scope="row">{stage}</th>
            <td className="num">{formatAmount(lowMinor)}</td>
            <td className="num">{formatAmount(highMinor)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td className="num">{formatAmount(cost.lowMinor)}</td>
          <td className="num">{formatAmount(cost.highMinor)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

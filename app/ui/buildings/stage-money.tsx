import { type Account, STAGE_REFUSALS, type StageAccount, type StageRefusal } from '~/domain/buildings/contract.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { paths } from '~/paths.ts'
import { PostButton } from '../kit/post-button.tsx'
import { TitleBlock } from '../kit/title-block.tsx'

const total = (stages: readonly StageAccount[], of: 'paidMinor' | 'backMinor' | 'dueMinor') =>
  formatCedis(stages.reduce((sum, stage) => sum + stage[of], 0))

/** The contract and what was paid of it. */
export function ContractSums({ account: { contract, stages } }: { account: Account }) {
  if (!contract) return null
  return (
    <TitleBlock
      cells={[
        { label: 'Contract', value: formatCedis(contract.totalMinor) },
        { label: 'Paid', value: total(stages, 'paidMinor') },
        { label: 'Due', value: total(stages, 'dueMinor') },
        { label: 'Given back', value: total(stages, 'backMinor') },
      ]}
    />
  )
}

/** A stage's price, and what was paid, is due and was given back. */
export function StageSums({ account }: { account: StageAccount | undefined }) {
  if (!account) return null
  const { amountMinor, paidMinor, dueMinor, backMinor, overMinor, waivedMinor } = account
  const facts = [
    `Price ${formatCedis(amountMinor)}`,
    `paid ${formatCedis(paidMinor)}`,
    `due ${formatCedis(dueMinor)}`,
    ...(backMinor > 0 ? [`given back ${formatCedis(backMinor)}`] : []),
    ...(waivedMinor > 0 ? [`accepted without payment ${formatCedis(waivedMinor)}`] : []),
    ...(overMinor > 0 ? [`${formatCedis(overMinor)} too much, which we will send back`] : []),
  ]
  return <p className="num">{`${facts.join(', ')}.`}</p>
}

/** Not a word where it is paid. */
const isSaid = (refusal: StageRefusal | null): refusal is StageRefusal => refusal !== null && refusal !== 'nothing-due'

/** For the client: the button that pays the stage, or why it can't be paid yet. */
export function StagePayment({ account, buildingKey }: { account: StageAccount | undefined; buildingKey: string }) {
  if (!account) return null
  const { stage, dueMinor, refusal } = account
  return (
    <>
      <StageSums account={account} />
      {isSaid(refusal) ? <p className="cap">{STAGE_REFUSALS[refusal]}</p> : null}
      {refusal === null ? (
        <PostButton
          action={paths.buildingVerb(buildingKey, 'pay')}
          fields={{ stage, shownPrice: String(dueMinor) }}
        >{`Pay ${formatCedis(dueMinor)} for ${stage}`}</PostButton>
      ) : null}
    </>
  )
}

/** A later split beside the one in force, for the client to agree to. */
export function ProposedSplit({
  account: { contract, proposed },
  buildingKey,
}: {
  account: Account
  buildingKey: string | null
}) {
  if (!contract || !proposed) return null
  const before = new Map(contract.prices.map(({ stage, amountMinor }) => [stage, amountMinor]))
  return (
    <section className="part stack" aria-labelledby="split">
      <h2 id="split">A new split of the contract</h2>
      <p>{`Contract ${formatCedis(proposed.totalMinor)}, before ${formatCedis(contract.totalMinor)}. Until it is agreed, the split before stays in force.`}</p>
      <ul className="prose num">
        {proposed.prices.map(({ stage, amountMinor }) => (
          <li key={stage}>
            {amountMinor === before.get(stage)
              ? `${stage}: ${formatCedis(amountMinor)}`
              : `${stage}: ${formatCedis(amountMinor)}, before ${formatCedis(before.get(stage) ?? 0)}`}
          </li>
        ))}
      </ul>
      {buildingKey === null ? null : (
        <PostButton action={paths.buildingVerb(buildingKey, 'agree')} fields={{ contract: String(proposed.sequence) }}>
          I agree to the new split
        </PostButton>
      )}
    </section>
  )
}

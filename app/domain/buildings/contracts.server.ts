/**
 * The split of a contract by stages, as an entry of the record. The first one is in force at once; every later one once
 * the client agrees to it. No split changes the price of a stage that has money in it.
 */
import type { Database } from '~db/client.ts'
import type { Payments } from '../../adapters/paystack.server.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import type { Actor } from '../shared/actor.ts'
import { addEntry, type BuildingDeps, type BuildingWithRecord } from './buildings.server.ts'
import { contractText, fixedPrices, keepsFixed, readContracts, type StagePrice } from './contract.ts'
import { entryMail } from './mail-buildings.server.ts'
import { readStageAccount } from './stage-payments.server.ts'

type Deps = BuildingDeps & { db: Database; payments: Pick<Payments, 'mode'> }

/** `fixed`: a stage with money in it, whose price this would change. */
export async function stateContract(
  deps: Deps,
  actor: Actor,
  building: BuildingWithRecord,
  prices: readonly StagePrice[],
  submissionKey: string,
): Promise<{ ok: true } | { ok: false; reason: 'same' | 'gone' } | { ok: false; reason: 'fixed'; price: StagePrice }> {
  const changed = keepsFixed(fixedPrices(await readStageAccount(deps, building)), prices)
  if (changed) return { ok: false, reason: 'fixed', price: changed }
  const text = contractText(prices)
  const stated = await addEntry(
    deps,
    building.id,
    { kind: 'contract', author: actor.name, text, submissionKey },
    (entries) => {
      const { contract, proposed } = readContracts(entries)
      const last = proposed ?? contract
      return last && contractText(last.prices) === text ? 'same' : null
    },
    () => [
      recordChangeIfAny(deps, {
        actor,
        action: 'contract',
        subject: 'building',
        subjectId: building.id,
        after: { stages: prices.map(({ stage, amountMinor }) => `${stage}: ${amountMinor}`) },
      }),
    ],
  )
  return stated.ok ? { ok: true } : stated
}

/** The client agrees to the split that they saw, by the number of its entry; null is the one that waits. */
export async function agreeToSplit(
  deps: Deps,
  building: BuildingWithRecord,
  seen: number | null,
  submissionKey: string,
): Promise<{ ok: true } | { ok: false; reason: 'nothing' | 'changed' | 'gone' }> {
  const { proposed } = readContracts(building.entries)
  if (!proposed) return { ok: false, reason: 'nothing' }
  // A stage may have been paid since staff stated the split.
  const fixed = fixedPrices(await readStageAccount(deps, building))
  if (keepsFixed(fixed, proposed.prices)) return { ok: false, reason: 'changed' }
  const sequence = seen ?? proposed.sequence
  const agreed = await addEntry(
    deps,
    building.id,
    { kind: 'agreement', text: String(sequence), submissionKey },
    (entries) => {
      const now = readContracts(entries).proposed
      return now === null ? 'nothing' : now.sequence === sequence ? null : 'changed'
    },
    (isWritten) => [entryMail(deps, 'staff-building', building.id, submissionKey, isWritten)],
  )
  return agreed.ok ? { ok: true } : agreed
}

/**
 * The contract of a building: what each stage costs, what was paid of it, and which stage can be paid now. The split is
 * an entry of the record; a later one is in force once the client agrees to it. Plain sums, safe in the browser.
 */
import { countedMinor, paymentMinor } from '../payments/money.ts'
import { type OrderStatus, UNPAID } from '../payments/order-state.ts'
import { readJsonList } from '../shared/json.ts'
import { linesOf, splitLabel } from '../shared/lines.ts'
import { formatCedis, readCedis } from '../shared/money.ts'
import { describeRecord, isReport, NO_SUCH_BUILDING, NO_SUCH_STAGE } from './building.ts'
import type { Entry } from './chain.ts'

export type StagePrice = { stage: string; amountMinor: number }

/** `sequence` is the number of its entry. */
export type Contract = { sequence: number; totalMinor: number; prices: StagePrice[] }

/** An order that pays a stage. */
export type StagePayment = {
  stage: string
  amountMinor: number
  acceptedMinor: number | null
  keptMinor: number
  /** What went back of its payments, by refund, reversal or lost dispute. */
  backMinor: number
  status: OrderStatus
  isGrantedByStaff: boolean
}

export type StageRefusal =
  | 'no-contract'
  | 'no-such-stage'
  | 'no-record'
  | 'earlier-first'
  | 'under-review'
  | 'nothing-due'

/** `waivedMinor` never came, or went back, and staff accepted that; `overMinor` was paid beyond the price. */
export type StageAccount = StagePrice & {
  paidMinor: number
  waivedMinor: number
  backMinor: number
  dueMinor: number
  overMinor: number
  /** How many of its orders were settled, whatever came of them. */
  settled: number
  refusal: StageRefusal | null
}

export type Account = {
  contract: Contract | null
  /** A later split that the client has not agreed to. */
  proposed: Contract | null
  stages: StageAccount[]
}

export const STAGE_REFUSALS: Record<StageRefusal, string> = {
  'no-contract': 'There is no contract to pay yet',
  'no-such-stage': NO_SUCH_STAGE,
  'no-record': 'This stage can be paid once its record is published, with photographs',
  'earlier-first': 'This stage can be paid once the stage before it is paid',
  'under-review': 'We are checking a payment of this stage. Please do not pay again',
  'nothing-due': 'Nothing is due for this stage',
}
export const AGREED = 'Thank you. The new split is in force.'
export const NOTHING_TO_AGREE = 'There is no new split to agree to.'
export const SPLIT_CHANGED = 'The split has changed since. Please look at it again.'
export const CONTRACT_SAVED = 'The contract is on the client’s page.'
export const CONTRACT_PROPOSED = 'The client now has to agree to the new split on their page.'
const SAME_SPLIT = 'This split was stated already'

const sum = (amounts: readonly number[]) => amounts.reduce((whole, each) => whole + each, 0)

export const contractText = (prices: readonly StagePrice[]) => JSON.stringify(prices)

const pricesIn = (text: string) =>
  readJsonList<StagePrice>(text, (price) => typeof price?.stage === 'string' && Number.isSafeInteger(price.amountMinor))

const contractOf = ({ sequence, text }: Pick<Entry, 'sequence' | 'text'>): Contract => {
  const prices = pricesIn(text)
  return { sequence, prices, totalMinor: sum(prices.map(({ amountMinor }) => amountMinor)) }
}

/** The split in force, and one that waits for the client. */
export function readContracts(entries: readonly Entry[]): Pick<Account, 'contract' | 'proposed'> {
  const stated = entries.filter(({ kind }) => kind === 'contract')
  const agreed = new Set(entries.flatMap(({ kind, text }) => (kind === 'agreement' ? [Number(text)] : [])))
  const inForce = stated.findLast(({ sequence }) => agreed.has(sequence)) ?? stated[0]
  const last = stated.at(-1)
  return {
    contract: inForce ? contractOf(inForce) : null,
    proposed: last && last !== inForce ? contractOf(last) : null,
  }
}

/** A report of the stage with words and a photograph, which no later one replaced. */
const hasRecord = (entries: readonly Entry[], stage: string) =>
  describeRecord(entries).entries.some(
    (entry) =>
      isReport(entry.kind) &&
      entry.stage === stage &&
      entry.correctedBy === 0 &&
      entry.text.trim() !== '' &&
      entry.photos.length > 0,
  )

function accountOf({ stage, amountMinor }: StagePrice, payments: readonly StagePayment[]): StageAccount {
  const own = payments.filter((payment) => payment.stage === stage)
  const paidMinor = sum(own.map(countedMinor))
  const waivedMinor = sum(
    own.filter(({ isGrantedByStaff }) => isGrantedByStaff).map((each) => paymentMinor(each) - countedMinor(each)),
  )
  return {
    stage,
    amountMinor,
    paidMinor,
    waivedMinor,
    backMinor: sum(own.map(({ backMinor }) => backMinor)),
    dueMinor: Math.max(0, amountMinor - paidMinor - waivedMinor),
    overMinor: Math.max(0, paidMinor - amountMinor),
    settled: own.filter(({ status }) => !UNPAID.includes(status)).length,
    refusal: null,
  }
}

/** What was paid of each stage of the split in force, and why it can't be paid now. */
export function readAccount(entries: readonly Entry[], payments: readonly StagePayment[]): Account {
  const { contract, proposed } = readContracts(entries)
  const stages = (contract?.prices ?? []).map((price) => accountOf(price, payments))
  const isUnderReview = (stage: string) =>
    payments.some((each) => each.stage === stage && each.status === 'under-review' && !each.isGrantedByStaff)
  const refusalOf = ({ stage, dueMinor }: StageAccount, at: number): StageRefusal | null => {
    if (dueMinor === 0) return 'nothing-due'
    if (isUnderReview(stage)) return 'under-review'
    if (stages.slice(0, at).some((earlier) => earlier.dueMinor > 0)) return 'earlier-first'
    return hasRecord(entries, stage) ? null : 'no-record'
  }
  return { contract, proposed, stages: stages.map((each, at) => ({ ...each, refusal: refusalOf(each, at) })) }
}

/** Why a stage can't be paid now; null where it can. */
export function refusalOfStage({ contract, stages }: Account, stage: string): StageRefusal | null {
  if (!contract) return 'no-contract'
  const account = stages.find((each) => each.stage === stage)
  return account ? account.refusal : 'no-such-stage'
}

/** Stages with money in them keep their price in every later split. */
export const fixedPrices = ({ stages }: Account): StagePrice[] =>
  stages
    .filter(({ paidMinor, waivedMinor, refusal }) => paidMinor + waivedMinor > 0 || refusal === 'under-review')
    .map(({ stage, amountMinor }) => ({ stage, amountMinor }))

export const keepsFixed = (fixed: readonly StagePrice[], prices: readonly StagePrice[]): StagePrice | null =>
  fixed.find(
    ({ stage, amountMinor }) => !prices.some((each) => each.stage === stage && each.amountMinor === amountMinor),
  ) ?? null

/**
 * One stage a line, 'Roof: 45,000', each stage of the record once and in its order; their sum is the contract's. Else the
 * error beside the field.
 */
export function readSplit(
  text: string,
  stages: readonly string[],
  totalMinor: number,
): { prices: StagePrice[]; error: string | null } {
  const typed = new Map(linesOf(text).map((line) => splitLabel(line)))
  const prices = stages.map((stage) => ({ stage, amountMinor: readCedis(typed.get(stage) ?? '') ?? Number.NaN }))
  const unknown = [...typed.keys()].find((stage) => !stages.includes(stage))
  const unread = prices.find(({ amountMinor }) => Number.isNaN(amountMinor))
  const left = totalMinor - sum(prices.map(({ amountMinor }) => amountMinor))
  const error =
    unknown !== undefined
      ? `${unknown || 'A line without a stage'} is not a stage of this building`
      : unread
        ? `Write ${unread.stage} like this: ${unread.stage}: 45,000`
        : left > 0
          ? `The stages come to ${formatCedis(totalMinor - left)}: ${formatCedis(left)} of the contract are missing`
          : left < 0
            ? `The stages come to ${formatCedis(totalMinor - left)}: ${formatCedis(-left)} more than the contract`
            : null
  return { prices: error === null ? prices : [], error }
}

/** Why a split was not taken. */
export const splitRefusal = (refused: { reason: 'same' | 'gone' } | { reason: 'fixed'; price: StagePrice }): string =>
  refused.reason === 'fixed'
    ? `${refused.price.stage} is paid, so its price stays ${formatCedis(refused.price.amountMinor)}`
    : refused.reason === 'same'
      ? SAME_SPLIT
      : NO_SUCH_BUILDING

/** An entry about the contract in words; null for any other. */
export function contractWords({ kind, text }: Pick<Entry, 'kind' | 'text'>): string | null {
  if (kind === 'agreement') return `The client agreed to the split of entry ${text}.`
  if (kind !== 'contract') return null
  const { totalMinor, prices } = contractOf({ sequence: 0, text })
  return [
    `Contract: ${formatCedis(totalMinor)}`,
    ...prices.map(({ stage, amountMinor }) => `${stage}: ${formatCedis(amountMinor)}`),
  ].join('\n')
}

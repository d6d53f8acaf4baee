/**
 * The responses of the simulated banks and networks: as at Paystack with test keys, its published test cards and its
 * Ghanaian test number decide the outcome.
 */
import type { Instrument, Provider } from './types.ts'

/** What the bank asks for before it approves; an empty object is a plain confirmation. */
export interface BankStep {
  pin?: string
  otp?: string
  phone?: true
}

export type RefundOutcome = 'processed' | 'failed' | 'needs-attention'

interface TestCard {
  number: string
  label: string
  outcome: 'success' | 'failed' | 'step'
  gatewayResponse: string
  step?: BankStep
  refund?: RefundOutcome
}

export const APPROVING_PHONE = '0551234987'

export const PROVIDERS: Record<Provider, { name: string; bank: string; brand: string }> = {
  mtn: { name: 'MTN', bank: 'MTN Mobile Money', brand: 'Mtn mobile money' },
  vod: { name: 'Telecel', bank: 'Telecel Cash', brand: 'Telecel mobile money' },
  atl: { name: 'AT', bank: 'AT Money', brand: 'At mobile money' },
}

const fine = { outcome: 'success', gatewayResponse: 'Successful' } as const
const step = { outcome: 'step', gatewayResponse: 'Successful' } as const

export const TEST_CARDS: readonly TestCard[] = [
  { number: '4084084084084081', label: 'Succeeds', ...fine },
  { number: '4084080000005408', label: 'Declined', outcome: 'failed', gatewayResponse: 'Declined' },
  { number: '4084080000670037', label: 'Insufficient funds', outcome: 'failed', gatewayResponse: 'Insufficient Funds' },
  {
    number: '507850785078507853',
    label: 'Token not generated',
    outcome: 'failed',
    gatewayResponse: 'Token Not Generated. Customer Not Registered on Token Platform',
  },
  { number: '5192602720584796', label: 'Asks to confirm at the bank', ...step, step: {} },
  { number: '507850785078507812', label: 'Asks for PIN 1111', ...step, step: { pin: '1111' } },
  {
    number: '5060666666666666666',
    label: 'Asks for PIN 1234, OTP 123456',
    ...step,
    step: { pin: '1234', otp: '123456' },
  },
  {
    number: '507850785078507804',
    label: 'Asks for PIN 0000, phone, OTP 123456',
    ...step,
    step: { pin: '0000', phone: true, otp: '123456' },
  },
  { number: '4084080000671803', label: 'Succeeds, its refund fails', ...fine, refund: 'failed' },
  { number: '4084080000671902', label: 'Succeeds, its refund needs attention', ...fine, refund: 'needs-attention' },
]

export const cardNumber = (typed: string): string => typed.replace(/[\s-]/g, '')
export const spacedCard = (number: string): string => number.replace(/(.{4})(?=.)/g, '$1 ')
export const findTestCard = (number: string): TestCard | undefined =>
  TEST_CARDS.find((card) => card.number === cardNumber(number))

/** A Ghanaian number as typed (024…, +233 24…, 24…) in the national form of ten digits, or null. */
export function nationalPhone(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^233/, '')
  const national = digits.length === 9 ? `0${digits}` : digits
  return /^0[25]\d{8}$/.test(national) ? national : null
}

export function refundOutcome(instrument: Instrument | null): RefundOutcome {
  return (instrument?.kind === 'card' && findTestCard(instrument.number)?.refund) || 'processed'
}

/** The `authorization` object of a paid transaction; Paystack sends an empty one before that. */
export function authorization(instrument: Instrument | null, code: string): Record<string, unknown> {
  if (!instrument) return {}
  const common = { authorization_code: `AUTH_${code}`, country_code: 'GH', account_name: null }
  if (instrument.kind === 'mobile_money') {
    const { bank, brand } = PROVIDERS[instrument.provider]
    return {
      ...common,
      bin: `${instrument.phone.slice(0, 3)}XXX`,
      last4: `X${instrument.phone.slice(-3)}`,
      exp_month: '12',
      exp_year: '9999',
      channel: 'mobile_money',
      card_type: '',
      bank,
      brand,
      reusable: false,
      signature: null,
    }
  }
  return {
    ...common,
    bin: instrument.number.slice(0, 6),
    last4: instrument.number.slice(-4),
    exp_month: instrument.expMonth,
    exp_year: instrument.expYear,
    channel: 'card',
    card_type: instrument.number.startsWith('4') ? 'visa ' : 'mastercard ',
    bank: 'TEST BANK',
    brand: instrument.number.startsWith('4') ? 'visa' : 'mastercard',
    reusable: true,
    signature: `SIG_${code}`,
  }
}

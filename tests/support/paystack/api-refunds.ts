/** Paystack's refund routes. They only queue a refund; its result comes as events. */

import type { ApiEntry } from './api.ts'
import { integerField, ok, paged, refuse } from './api.ts'
import type { Call, Reply } from './http.ts'
import { isRecord, text } from './http.ts'
import type { Domain } from './payload.ts'
import { refundData } from './payload.ts'
import type { Reversals } from './reversals.ts'
import type { Store } from './store.ts'
import type { Refund } from './types.ts'

/** Some of the banks and a wallet, as Paystack lists those of Ghana. */
const BANKS = [
  { name: 'Absa Bank Ghana Ltd', slug: 'absa-bank-ghana-ltd', code: '030100', id: 28, type: 'ghipss' },
  { name: 'GCB Bank Limited', slug: 'gcb-bank-limited', code: '040100', id: 29, type: 'ghipss' },
  { name: 'Ecobank Ghana Limited', slug: 'ecobank-ghana-limited', code: '130100', id: 32, type: 'ghipss' },
  { name: 'MTN', slug: 'mtn', code: 'MTN', id: 149, type: 'mobile_money' },
].map((bank) => ({
  ...bank,
  longcode: '',
  gateway: null,
  pay_with_bank: false,
  active: true,
  country: 'Ghana',
  currency: 'GHS',
  is_deleted: false,
  createdAt: '2020-04-06T09:19:51.000Z',
  updatedAt: '2022-10-12T14:52:37.000Z',
}))

interface Parts {
  store: Store
  reversals: Reversals
  domain: Domain
}

export function refundApi({ store, reversals, domain }: Parts): ApiEntry[] {
  const shown = (refund: Refund, route: 'create' | 'fetch' | 'list') => {
    const tx = store.byIdOrReference(refund.transactionId)
    return tx ? refundData(refund, tx, domain, route) : null
  }

  const notFound = () => refuse(404, 'Refund not found', 'not_found', 'Ensure that you are passing a valid refund ID')

  function create({ fields }: Call): Reply {
    const key = text(fields, 'transaction')
    if (key === '') return refuse(400, 'transaction is required', 'missing_params', 'Provide all required params')
    const tx = store.byIdOrReference(key)
    if (!tx) return refuse(404, 'Transaction not found', 'transaction_not_found', 'Pass a valid transaction')
    const given = fields?.amount ?? null
    const amountMinor = given === null ? null : integerField(given)
    if (given !== null && (amountMinor === null || amountMinor <= 0))
      return refuse(400, 'Invalid Amount Sent', 'invalid_params', 'Pass the amount in the minor unit')
    const currency = text(fields, 'currency')
    if (currency !== '' && currency !== tx.currency)
      return refuse(400, 'Currency does not match the transaction', 'invalid_params', 'Leave the currency out')
    const refund = reversals.refund(tx, {
      amountMinor,
      customerNote: text(fields, 'customer_note'),
      merchantNote: text(fields, 'merchant_note'),
      by: 'api@stand-in.example',
    })
    if (typeof refund === 'string') return refuse(400, refund, 'invalid_params', 'Check the transaction and amount')
    return ok('Refund has been queued for processing', shown(refund, 'create'))
  }

  function list({ url }: Call): Reply {
    const key = url.searchParams.get('transaction') ?? url.searchParams.get('reference')
    const tx = key ? store.byIdOrReference(key) : null
    const all = [...store.refunds.values()].reverse()
    const { rows, meta } = paged(key ? all.filter((refund) => refund.transactionId === tx?.id) : all, url.searchParams)
    return ok(
      'Refunds retrieved',
      rows.map((refund) => shown(refund, 'list')),
      meta,
    )
  }

  function fetchOne({ params }: Call): Reply {
    const refund = store.refunds.get(Number(params[0]))
    return refund ? ok('Refund retrieved', shown(refund, 'fetch')) : notFound()
  }

  function retry({ params, fields }: Call): Reply {
    const refund = store.refunds.get(Number(params[0]))
    if (!refund) return notFound()
    const account = isRecord(fields?.refund_account_details) ? fields.refund_account_details : null
    const missing = ['currency', 'account_number', 'bank_id'].filter((name) => text(account, name) === '')
    if (missing.length > 0)
      return refuse(400, `${missing[0]} is required`, 'missing_params', 'Provide all required params')
    if (text(account, 'currency') !== 'GHS' || !BANKS.some(({ id }) => String(id) === text(account, 'bank_id')))
      return refuse(400, 'Unknown bank', 'invalid_params', 'Pass an id of the List Banks endpoint')
    if (!reversals.retry(refund))
      return refuse(400, 'Refund does not need attention', 'invalid_params', 'Only needs-attention can be retried')
    return ok('Refund retried and has been queued for processing', shown(refund, 'fetch'))
  }

  return [
    { name: 'bank-list', method: 'GET', pattern: /^\/bank\/?$/, run: () => ok('Banks retrieved', BANKS) },
    { name: 'refund', method: 'POST', pattern: /^\/refund\/?$/, run: create },
    { name: 'refund', method: 'POST', pattern: /^\/refund\/retry_with_customer_details\/(\d+)$/, run: retry },
    { name: 'refund-list', method: 'GET', pattern: /^\/refund\/?$/, run: list },
    { name: 'refund-fetch', method: 'GET', pattern: /^\/refund\/([^/]+)$/, run: fetchOne },
  ]
}

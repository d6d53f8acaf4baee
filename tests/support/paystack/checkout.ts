/** The addresses of the hosted checkout and of the phone; every form works without scripts. */
import { APPROVING_PHONE, cardNumber, findTestCard, nationalPhone, PROVIDERS } from './bank.ts'
import type { CheckoutView, FieldErrors, Method, View } from './checkout-page.ts'
import { checkoutPage, offeredMethods } from './checkout-page.ts'
import type { Clock } from './clock.ts'
import type { Call, Reply, Route } from './http.ts'
import { isRecord, redirect, route, text } from './http.ts'
import { indexPage } from './index-page.ts'
import { bankPage, endPage, missingPage, phonePage, promptPage, waitingPage } from './outcome-pages.ts'
import type { Payments } from './payments.ts'
import { isSettled } from './payments.ts'
import type { Store } from './store.ts'
import type { Instrument, Provider, Transaction } from './types.ts'

export interface CheckoutParts {
  store: Store
  clock: Clock
  payments: Payments
  merchantName: string
}

/** The shop's address with `trxref` and `reference` added to whatever query it has. */
export function returnUrl(tx: Transaction): string | null {
  if (tx.callbackUrl === null) return null
  const url = new URL(tx.callbackUrl)
  url.searchParams.set('trxref', tx.reference)
  url.searchParams.set('reference', tx.reference)
  return url.href
}

function cancelUrl(tx: Transaction): string | null {
  const own = isRecord(tx.metadata) ? tx.metadata.cancel_action : null
  return typeof own === 'string' && URL.canParse(own) ? own : returnUrl(tx)
}

const isProvider = (value: string): value is Provider => value in PROVIDERS

function afterMs(call: Call): number | null {
  const seconds = Number(text(call.fields, 'after') || Number.NaN)
  return Number.isFinite(seconds) && seconds >= 0 ? seconds * 1000 : null
}

export function checkoutRoutes({ store, clock, payments, merchantName }: CheckoutParts): Route[] {
  const address = (view: View, query: string) =>
    redirect(`/checkout/${view.tx.accessCode}?${query}${view.embed ? '&embed=1' : ''}`)

  /** Finds the transaction by its access code, or shows that there is none. */
  const withView = (run: (view: View, call: Call) => Reply) => (call: Call) => {
    const embed = call.url.searchParams.get('embed') === '1' || text(call.fields, 'embed') === '1'
    const tx = store.byAccessCode(call.params[0] ?? '')
    return tx ? run({ tx, embed, merchantName }, call) : missingPage(embed)
  }

  /** A form of a paid transaction redirects to the end; it cannot pay or fail again. */
  const whileOpen = (run: (view: View, call: Call) => Reply) =>
    withView((view, call) => (isSettled(view.tx) ? finish(view) : run(view, call)))

  function finish(view: View): Reply {
    const target = returnUrl(view.tx)
    return view.embed || target === null ? endPage(view, 'success', target) : redirect(target)
  }

  function show(view: View, { url }: Call): Reply {
    const { tx } = view
    const query = url.searchParams
    if (tx.status === 'success') return query.has('wait') ? finish(view) : endPage(view, 'success', returnUrl(tx))
    if (tx.status === 'reversed') return endPage(view, 'reversed', returnUrl(tx))
    if (!query.has('again') && !query.has('method')) {
      if (tx.status === 'ongoing') return bankPage(view)
      if (tx.status === 'pending') return query.has('prompt') ? promptPage(view) : waitingPage(view, returnUrl(tx))
      if (tx.status === 'processing' || tx.status === 'queued') return waitingPage(view, returnUrl(tx))
    }
    const offered = offeredMethods(tx)
    const asked = query.get('method') === 'mobile_money' ? 'mobile_money' : 'card'
    return checkoutPage({ ...view, method: offered.includes(asked) ? asked : (offered[0] ?? 'card') })
  }

  function again(view: View, method: Method, call: Call, errors: FieldErrors): Reply {
    const values: CheckoutView['values'] = {}
    for (const name of Object.keys(call.fields ?? {})) values[name] = text(call.fields, name)
    return checkoutPage({ ...view, method, values, errors })
  }

  function fail(view: View, instrument: Instrument, reason: string): Reply {
    payments.fail(view.tx, instrument, reason)
    return address(view, `method=${instrument.kind}`)
  }

  function payByCard(view: View, call: Call): Reply {
    const number = cardNumber(text(call.fields, 'number'))
    const [, expMonth = '12', year = '30'] =
      /^\s*(\d{1,2})\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text(call.fields, 'expiry')) ?? []
    const instrument: Instrument = { kind: 'card', number, expMonth: expMonth.padStart(2, '0'), expYear: `20${year}` }
    if (text(call.fields, 'do') === 'decline') return fail(view, instrument, 'Declined')
    const errors = cardErrors(call, clock.now())
    if (Object.keys(errors).length > 0) return again(view, 'card', call, errors)
    const card = findTestCard(number)
    if (!card) return fail(view, instrument, 'Declined. Use one of the test cards')
    if (card.outcome === 'failed') return fail(view, instrument, card.gatewayResponse)
    if (card.outcome === 'step') {
      payments.awaitBank(view.tx, instrument)
      return address(view, 'bank=1')
    }
    payments.succeed(view.tx, instrument, card.gatewayResponse)
    return finish(view)
  }

  function payByPhone(view: View, call: Call): Reply {
    const phone = nationalPhone(text(call.fields, 'phone'))
    const asked = text(call.fields, 'provider')
    const provider = isProvider(asked) ? asked : 'mtn'
    const choice = text(call.fields, 'do')
    if (choice === 'decline')
      return fail(view, { kind: 'mobile_money', provider, phone: phone ?? APPROVING_PHONE }, 'Declined on the phone')
    if (phone === null)
      return again(view, 'mobile_money', call, { phone: 'Enter a Ghanaian mobile number, such as 055 123 4987' })
    const instrument: Instrument = { kind: 'mobile_money', provider, phone }
    if (choice === 'later') {
      payments.awaitPhone(view.tx, instrument, afterMs(call))
      return address(view, 'wait=1')
    }
    if (phone === APPROVING_PHONE) {
      payments.succeed(view.tx, instrument, 'Approved')
      return finish(view)
    }
    payments.awaitPhone(view.tx, instrument, null)
    return address(view, 'prompt=1')
  }

  function answerPrompt(view: View, call: Call): Reply {
    const instrument = view.tx.instrument ?? { kind: 'mobile_money', provider: 'mtn', phone: APPROVING_PHONE }
    const choice = text(call.fields, 'do')
    if (choice === 'decline') return fail(view, instrument, 'Declined on the phone')
    if (choice === 'later') {
      payments.awaitPhone(view.tx, instrument, afterMs(call))
      return address(view, 'wait=1')
    }
    payments.succeed(view.tx, instrument, 'Approved')
    return finish(view)
  }

  function answerBank(view: View, call: Call): Reply {
    const { instrument } = view.tx
    const card = instrument?.kind === 'card' ? findTestCard(instrument.number) : undefined
    if (!instrument || !card) return address(view, 'method=card')
    if (text(call.fields, 'do') === 'decline') return fail(view, instrument, 'Declined by the bank')
    const { pin, otp, phone } = card.step ?? {}
    if (pin !== undefined && text(call.fields, 'pin') !== pin) return fail(view, instrument, 'Incorrect PIN')
    if (phone && text(call.fields, 'phone').replace(/\D/g, '').length < 10)
      return fail(view, instrument, 'Wrong phone number')
    if (otp !== undefined && text(call.fields, 'otp') !== otp) return fail(view, instrument, 'Wrong one-time password')
    payments.succeed(view.tx, instrument, card.gatewayResponse)
    return finish(view)
  }

  function cancel(view: View): Reply {
    payments.abandon(view.tx)
    const target = cancelUrl(view.tx)
    return view.embed || target === null ? endPage(view, 'cancel', null) : redirect(target)
  }

  function answerPhone(view: View, call: Call): Reply {
    const { tx } = view
    if (tx.status === 'pending' && tx.instrument) {
      if (text(call.fields, 'do') === 'decline') payments.fail(tx, tx.instrument, 'Declined on the phone')
      else payments.succeed(tx, tx.instrument, 'Approved')
    }
    return redirect(`/phone/${tx.accessCode}`)
  }

  return [
    route('GET', /^\/$/, () => indexPage([...store.transactions.values()])),
    route('GET', /^\/checkout\/([a-z0-9]+)$/, withView(show)),
    route('POST', /^\/checkout\/([a-z0-9]+)\/card$/, whileOpen(payByCard)),
    route('POST', /^\/checkout\/([a-z0-9]+)\/mobile-money$/, whileOpen(payByPhone)),
    route('POST', /^\/checkout\/([a-z0-9]+)\/prompt$/, whileOpen(answerPrompt)),
    route('POST', /^\/checkout\/([a-z0-9]+)\/bank$/, whileOpen(answerBank)),
    route('POST', /^\/checkout\/([a-z0-9]+)\/cancel$/, whileOpen(cancel)),
    route('GET', /^\/phone\/([a-z0-9]+)$/, withView(phonePage)),
    route('POST', /^\/phone\/([a-z0-9]+)$/, withView(answerPhone)),
  ]
}

function cardErrors(call: Call, now: number): FieldErrors {
  const errors: FieldErrors = {}
  if (!/^\d{12,19}$/.test(cardNumber(text(call.fields, 'number')))) errors.number = 'Enter the digits of a card number'
  const expiry = /^\s*(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d{2})\s*$/.exec(text(call.fields, 'expiry'))
  // A card is valid to the end of its month, so the first day of the next month must lie ahead.
  if (!expiry || Date.UTC(2000 + Number(expiry[2]), Number(expiry[1]), 1) <= now)
    errors.expiry = 'Enter a month and year to come, such as 12/30'
  if (!/^\d{3,4}$/.test(text(call.fields, 'cvv').trim())) errors.cvv = 'Enter the three digits on the back'
  return errors
}

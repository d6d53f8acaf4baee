/** The hosted checkout as a buyer sees it: what is bought, and a card or a mobile-money form. */
import { PROVIDERS, spacedCard, TEST_CARDS } from './bank.ts'
import type { Reply } from './http.ts'
import { isRecord } from './http.ts'
import type { Markup } from './page.ts'
import { html, money, page } from './page.ts'
import type { Transaction } from './types.ts'

export type Method = 'card' | 'mobile_money'
export type FieldErrors = Record<string, string>

export interface View {
  tx: Transaction
  merchantName: string
  embed: boolean
}

export interface CheckoutView extends View {
  method: Method
  values?: Record<string, string>
  errors?: FieldErrors
}

/** The rows the shop asked to show (`metadata.custom_fields`), which is where the item is named. */
function itemRows(metadata: unknown): Markup[] {
  const fields: unknown = isRecord(metadata) ? metadata.custom_fields : null
  if (!Array.isArray(fields)) return []
  return fields
    .filter(isRecord)
    .map((field) => html`<div><dt>${String(field.display_name ?? '')}</dt><dd>${String(field.value ?? '')}</dd></div>`)
}

export function summary({ tx, merchantName }: View): Markup {
  return html`<section class="summary" aria-label="Your payment">
<p class="eyebrow">Paying ${merchantName}</p>
<p class="amount">${money(tx.amountMinor, tx.currency)}</p>
<dl>${itemRows(tx.metadata)}
<div><dt>E-mail</dt><dd>${tx.email}</dd></div>
<div><dt>Reference</dt><dd class="code">${tx.reference}</dd></div></dl>
</section>`
}

export const embedField = (embed: boolean): Markup | false =>
  embed && html`<input type="hidden" name="embed" value="1">`

export const cancelForm = ({ tx, embed }: View): Markup =>
  html`<form method="post" action="/checkout/${tx.accessCode}/cancel" class="cancel">${embedField(embed)}
<button class="plain">Cancel payment</button></form>`

interface FieldInput {
  name: string
  label: string
  value: string
  error: string | undefined
  hint?: string
  attributes?: Markup
}

function field({ name, label, value, error, hint, attributes }: FieldInput): Markup {
  const described = [hint && `${name}-hint`, error && `${name}-error`].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${label}</label>
<input id="${name}" name="${name}" value="${value}" required ${attributes}
${described !== '' && html`aria-describedby="${described}"`} ${error !== undefined && html`aria-invalid="true"`}>
${hint !== undefined && html`<p class="hint" id="${name}-hint">${hint}</p>`}
${error !== undefined && html`<p class="error" id="${name}-error">${error}</p>`}</div>`
}

function cardForm({ tx, embed, values = {}, errors = {} }: CheckoutView): Markup {
  const of = (name: string, fallback: string) => ({ name, value: values[name] ?? fallback, error: errors[name] })
  const numeric = html`inputmode="numeric" autocomplete="off"`
  return html`<form method="post" action="/checkout/${tx.accessCode}/card">${embedField(embed)}
${field({ ...of('number', '4084 0840 8408 4081'), label: 'Card number', hint: 'Filled in with the test card that succeeds.', attributes: numeric })}
<div class="pair">${field({ ...of('expiry', '12/30'), label: 'Expires (MM/YY)', attributes: html`autocomplete="off"` })}
${field({ ...of('cvv', '408'), label: 'CVV', attributes: numeric })}</div>
<button class="pay" name="do" value="pay">Pay ${money(tx.amountMinor, tx.currency)}</button>
<button class="quiet" name="do" value="decline" formnovalidate>Decline</button>
</form>
<details><summary>Test cards and what they do</summary>
<table><thead><tr><th scope="col">Number</th><th scope="col">Outcome</th></tr></thead><tbody>${TEST_CARDS.map(
    (card) => html`<tr><td class="code">${spacedCard(card.number)}</td><td>${card.label}</td></tr>`,
  )}</tbody></table></details>`
}

export const approveAfterField = html`<div class="field"><label for="after">When approved later</label>
<select id="after" name="after"><option value="">wait for the phone page</option>
<option value="15">by itself after 15 seconds</option><option value="120">by itself after 2 minutes</option></select></div>`

function mobileMoneyForm({ tx, embed, values = {}, errors = {} }: CheckoutView): Markup {
  const provider = values.provider ?? 'mtn'
  return html`<form method="post" action="/checkout/${tx.accessCode}/mobile-money">${embedField(embed)}
<div class="field"><label for="provider">Network</label><select id="provider" name="provider">${Object.entries(
    PROVIDERS,
  ).map(
    ([code, { name }]) => html`<option value="${code}"${code === provider && html` selected`}>${name}</option>`,
  )}</select></div>
${field({
  name: 'phone',
  label: 'Mobile money number',
  value: values.phone ?? '055 123 4987',
  error: errors.phone,
  hint: '055 123 4987 approves at once. Any other number gets a prompt, which you answer on the next page.',
  attributes: html`type="tel" inputmode="tel" autocomplete="off"`,
})}
<button class="pay" name="do" value="pay">Pay ${money(tx.amountMinor, tx.currency)}</button>
${approveAfterField}
<div class="pair"><button class="quiet" name="do" value="later">Approve later</button>
<button class="quiet" name="do" value="decline" formnovalidate>Decline</button></div>
</form>`
}

function alert(tx: Transaction, errors: FieldErrors): Markup | false {
  const messages = Object.values(errors)
  if (messages.length > 0) return html`<p class="alert" role="alert">${messages.join(', ')}</p>`
  if (tx.status !== 'failed') return false
  return html`<p class="alert" role="alert"><strong>The payment failed: ${tx.gatewayResponse}.</strong> Nothing was charged. Try again or choose another way to pay.</p>`
}

const METHODS: readonly [Method, string][] = [
  ['card', 'Card'],
  ['mobile_money', 'Mobile money'],
]

export const offeredMethods = (tx: Transaction): Method[] =>
  METHODS.map(([method]) => method).filter((method) => tx.channels.includes(method))

export function checkoutPage(view: CheckoutView): Reply {
  const { tx, method, embed, errors = {} } = view
  const offered = offeredMethods(tx)
  const tabs = METHODS.filter(([name]) => offered.includes(name)).map(
    ([name, label]) =>
      html`<a href="/checkout/${tx.accessCode}?method=${name}${embed && '&embed=1'}"${name === method && html` aria-current="page"`}>${label}</a>`,
  )
  return page({
    title: `Pay ${money(tx.amountMinor, tx.currency)}`,
    status: Object.keys(errors).length > 0 ? 400 : 200,
    embed: embed ? { event: 'load', transaction: tx } : null,
    body: html`<div class="sheet">${summary(view)}
<section class="ways"><h1>How would you like to pay?</h1>
${alert(tx, errors)}
<nav class="tabs" aria-label="Ways to pay">${tabs}</nav>
${method === 'card' ? cardForm(view) : mobileMoneyForm(view)}
${cancelForm(view)}
</section></div>`,
  })
}

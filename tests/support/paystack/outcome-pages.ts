/** The pages around the checkout: the bank's questions, the waiting prompt, the phone, the end. */
import { findTestCard, PROVIDERS } from './bank.ts'
import type { View } from './checkout-page.ts'
import { approveAfterField, cancelForm, embedField, summary } from './checkout-page.ts'
import type { Reply } from './http.ts'
import type { EmbedMessage, Markup } from './page.ts'
import { html, money, page } from './page.ts'
import type { Transaction } from './types.ts'

const WAIT_SECONDS = 5

const loaded = ({ embed, tx }: View): EmbedMessage | null => (embed ? { event: 'load', transaction: tx } : null)

/** The bank's step of a card that asks for a PIN, a code or a confirmation. */
export function bankPage(view: View): Reply {
  const { tx, embed } = view
  const step = (tx.instrument?.kind === 'card' && findTestCard(tx.instrument.number)?.step) || {}
  const input = (name: string, label: string, hint: string): Markup =>
    html`<div class="field"><label for="${name}">${label}</label><input id="${name}" name="${name}" required inputmode="numeric" autocomplete="off" aria-describedby="${name}-hint"><p class="hint" id="${name}-hint">${hint}</p></div>`
  return page({
    title: 'Your bank asks',
    embed: loaded(view),
    body: html`<div class="sheet">${summary(view)}<section class="ways"><h1>Your bank asks</h1>
<p>Confirm the payment of ${money(tx.amountMinor, tx.currency)} with the bank of this test card.</p>
<form method="post" action="/checkout/${tx.accessCode}/bank">${embedField(embed)}
${step.pin !== undefined && input('pin', 'Card PIN', `Test PIN ${step.pin}; any other is refused.`)}
${step.phone === true && input('phone', 'Phone number', 'Any number of at least ten digits.')}
${step.otp !== undefined && input('otp', 'One-time password', `Test code ${step.otp}; any other is refused.`)}
<button class="pay" name="do" value="confirm">Confirm payment</button>
<button class="quiet" name="do" value="decline" formnovalidate>Decline</button></form>
${cancelForm(view)}</section></div>`,
  })
}

function instrumentName(tx: Transaction): string {
  if (tx.instrument?.kind !== 'mobile_money') return 'the phone'
  return `${tx.instrument.phone} (${PROVIDERS[tx.instrument.provider].name})`
}

/** Shown after a prompt was sent: the same page plays the phone, for a person who tries the shop alone. */
export function promptPage(view: View): Reply {
  const { tx, embed } = view
  return page({
    title: 'Approve on the phone',
    embed: loaded(view),
    body: html`<div class="sheet">${summary(view)}<section class="ways"><h1>Approve on the phone</h1>
<p>A prompt went to ${instrumentName(tx)}. What does its owner do?</p>
<form method="post" action="/checkout/${tx.accessCode}/prompt">${embedField(embed)}
<button class="pay" name="do" value="approve">Approve now</button>
${approveAfterField}
<div class="pair"><button class="quiet" name="do" value="later">Approve later</button>
<button class="quiet" name="do" value="decline">Decline</button></div></form>
${cancelForm(view)}</section></div>`,
  })
}

export function waitingPage(view: View, returnUrl: string | null): Reply {
  const { tx, embed, merchantName } = view
  const here = `/checkout/${tx.accessCode}?wait=1${embed ? '&embed=1' : ''}`
  return page({
    title: 'Waiting for approval',
    embed: loaded(view),
    refreshSeconds: WAIT_SECONDS,
    body: html`<div class="sheet">${summary(view)}<section class="ways"><h1>Waiting for approval</h1>
<p role="status">The prompt on ${instrumentName(tx)} is still open. The payment is <strong>${tx.status}</strong>.
${tx.approveAt !== null && html`It will be approved by itself.`} This page asks again every ${WAIT_SECONDS} seconds.</p>
<p><a class="pay" href="/phone/${tx.accessCode}" target="_blank" rel="noopener">Open the phone (new tab)</a></p>
<p class="links"><a href="${here}">Check again</a>
${!embed && returnUrl !== null && html`<a href="${returnUrl}">Return to ${merchantName}</a>`}
<a href="/checkout/${tx.accessCode}?again=1${embed && '&embed=1'}">Pay another way</a></p>
${cancelForm(view)}</section></div>`,
  })
}

/** The buyer's phone with the network's prompt on it. */
export function phonePage({ tx, merchantName }: View): Reply {
  const waiting = tx.status === 'pending' || tx.status === 'ongoing'
  return page({
    title: 'The phone',
    body: html`<section class="phone"><h1>Mobile money</h1>
${
  waiting
    ? html`<p>Pay ${money(tx.amountMinor, tx.currency)} to ${merchantName}? Reference <span class="code">${tx.reference}</span>.</p>
<form method="post" action="/phone/${tx.accessCode}"><button class="pay" name="do" value="approve">Approve</button>
<button class="quiet" name="do" value="decline">Decline</button></form>`
    : html`<p role="status">No prompt is waiting. The payment is <strong>${tx.status}</strong>.</p>`
}
<p class="links"><a href="/">All transactions</a></p></section>`,
  })
}

const ENDS: Record<'success' | 'reversed' | 'cancel', [string, string]> = {
  success: ['Payment received', 'The payment went through. You may close this page.'],
  reversed: ['Payment given back', 'This payment was made and then given back.'],
  cancel: ['Payment cancelled', 'Nothing was charged. The checkout can be opened again.'],
}

/** The last page, if the shop gave no return address or the pop-up must be told. */
export function endPage(view: View, end: 'success' | 'reversed' | 'cancel', returnUrl: string | null): Reply {
  const { tx, embed, merchantName } = view
  const [title, words] = ENDS[end]
  const event = end === 'cancel' ? 'cancel' : 'success'
  return page({
    title,
    embed: embed ? { event, transaction: tx, message: end === 'cancel' ? 'Cancelled' : 'Approved' } : null,
    body: html`<div class="sheet">${summary(view)}<section class="ways"><h1>${title}</h1><p role="status">${words}</p>
${!embed && returnUrl !== null && html`<p><a class="pay" href="${returnUrl}">Return to ${merchantName}</a></p>`}</section></div>`,
  })
}

export function missingPage(embed: boolean): Reply {
  return page({
    title: 'Unknown checkout',
    status: 404,
    embed: embed ? { event: 'error', message: 'Unknown access code' } : null,
    body: html`<section class="phone"><h1>Unknown checkout</h1><p>No transaction has this address. Start again from the shop.</p>
<p class="links"><a href="/">All transactions</a></p></section>`,
  })
}

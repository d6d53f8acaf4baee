/** The first page of the stand-in, for somebody who tries the shop on this computer. */
import type { Reply } from './http.ts'
import { html, money, page } from './page.ts'
import type { Transaction } from './types.ts'

const SHOWN = 50

const when = (at: number): string => new Date(at).toISOString().slice(0, 16).replace('T', ' ')

export function indexPage(transactions: Transaction[]): Reply {
  const rows = transactions
    .slice(-SHOWN)
    .reverse()
    .map(
      (
        tx,
      ) => html`<tr><td class="code">${tx.reference}</td><td>${tx.email}</td><td class="number">${money(tx.amountMinor, tx.currency)}</td>
<td><span class="chip ${tx.status}">${tx.status}</span></td><td>${when(tx.createdAt)}</td>
<td class="links"><a href="/checkout/${tx.accessCode}" aria-label="Checkout of ${tx.reference}">Checkout</a>
${tx.status === 'pending' && html`<a href="/phone/${tx.accessCode}" aria-label="Phone of ${tx.reference}">Phone</a>`}</td></tr>`,
    )
  return page({
    title: 'Transactions',
    wide: true,
    body: html`<h1>Paystack stand-in</h1>
<p class="lead">This process plays Paystack for the shop on this computer: it opens transactions, shows the checkout, sends signed
webhooks with retries, and gives refunds. Buy a plan in the shop and you will be sent here to pay. Nothing leaves the machine.</p>
<h2>Recent transactions</h2>
${
  rows.length === 0
    ? html`<p>None yet. Choose a plan in the shop and press its button to pay.</p>`
    : html`<div class="scroll" tabindex="0" role="region" aria-label="Recent transactions"><table class="list"><thead><tr><th scope="col">Reference</th><th scope="col">E-mail</th>
<th scope="col" class="number">Amount</th><th scope="col">Status</th><th scope="col">Opened (UTC)</th><th scope="col">Open</th></tr></thead><tbody>${rows}</tbody></table></div>`
}
<p class="hint">Tests steer it under <span class="code">/_control</span>; see README.md beside its source.</p>`,
  })
}

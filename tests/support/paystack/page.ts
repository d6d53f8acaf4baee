/** The frame of every page of the stand-in: it escapes what it prints and says that no money moves. */
import type { Reply } from './http.ts'
import type { Transaction } from './types.ts'

/** Markup that is safe to print as it stands; every other value is escaped by `html`. */
export interface Markup {
  readonly markup: string
}

type Printable = Markup | string | number | null | undefined | false | readonly Markup[]

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (value: string): string => value.replace(/[&<>"']/g, (char) => ENTITIES[char] ?? char)

function print(value: Printable): string {
  if (value === null || value === undefined || value === false) return ''
  if (typeof value === 'string' || typeof value === 'number') return escaped(String(value))
  return 'markup' in value ? value.markup : value.map(({ markup }) => markup).join('')
}

export const html = (parts: TemplateStringsArray, ...values: Printable[]): Markup => ({
  markup: parts.map((part, index) => part + (index < values.length ? print(values[index]) : '')).join(''),
})

/** What the pop-up tells the shop's page; it travels in the body's attributes to embed.js. */
export interface EmbedMessage {
  event: 'load' | 'success' | 'cancel' | 'error'
  transaction?: Transaction
  message?: string
}

interface PageInput {
  title: string
  body: Markup
  status?: number
  /** Set on a page inside the pop-up. */
  embed?: EmbedMessage | null
  /** Seconds until the page asks again by itself. */
  refreshSeconds?: number
  wide?: boolean
}

function embedAttributes(embed: EmbedMessage): Markup {
  const tx = embed.transaction
  return html` class="embed" data-event="${embed.event}" data-message="${embed.message ?? ''}" data-id="${tx?.id ?? ''}"
data-reference="${tx?.reference ?? ''}" data-access-code="${tx?.accessCode ?? ''}" data-email="${tx?.email ?? ''}"`
}

export function page({ title, body, status = 200, embed = null, refreshSeconds, wide = false }: PageInput): Reply {
  const document = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · Paystack stand-in</title>
<link rel="stylesheet" href="/assets/stand-in.css">
<link rel="icon" href="data:,">
${embed && html`<script src="/assets/embed.js" defer></script>`}
</head>
<body${embed && embedAttributes(embed)}>
<header class="notice"><p><strong>Paystack stand-in.</strong> A practice checkout on this computer: no money moves.</p></header>
<main${wide && html` class="wide"`}${embed && html` aria-label="Checkout"`}>${body}</main>
</body>
</html>`
  return {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; script-src 'self'; img-src data:; base-uri 'none'",
      'referrer-policy': 'no-referrer',
      ...(refreshSeconds !== undefined && { refresh: String(refreshSeconds) }),
    },
    body: document.markup,
  }
}

/** `GHS 1,250`, with decimals only when there are pesewas. */
export function money(amountMinor: number, currency = 'GHS'): string {
  const decimals = amountMinor % 100 === 0 ? 0 : 2
  const options = { minimumFractionDigits: decimals, maximumFractionDigits: decimals }
  return `${currency} ${(amountMinor / 100).toLocaleString('en-US', options)}`
}

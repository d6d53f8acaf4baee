/** The account chooser of the stand-in. It says what it is and asks for no password. */
import type { Reply } from '../paystack/http.ts'
import { html, type Markup } from '../paystack/page.ts'
import type { Person } from './people.ts'

const STYLE = `body{margin:0;font:16px/1.5 system-ui,sans-serif;color:#202124;background:#f1f3f4}
header{padding:12px 20px;background:#202124;color:#fff}main{max-width:30rem;margin:24px auto;padding:24px;background:#fff}
h1{font-weight:400;margin-top:0}button{display:block;width:100%;min-height:48px;margin:0 0 8px;padding:8px 16px;font:inherit;text-align:left;border:1px solid #747775;background:#fff;cursor:pointer}
button small{display:block;color:#5f6368}fieldset{margin:16px 0;padding:16px;border:1px solid #c4c7c5}
label{display:block;margin-bottom:12px}input:not([type=checkbox]){display:block;box-sizing:border-box;width:100%;min-height:44px;font:inherit;padding:0 8px}code{overflow-wrap:anywhere}`

function page(title: string, body: Markup, status = 200): Reply {
  const document = html`<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${title} · Google stand-in</title><link rel="icon" href="data:,"><style>${{ markup: STYLE }}</style></head>
<body><header><strong>Google stand-in.</strong> A practice sign-in on this computer: nobody's real account.</header>
<main>${body}</main></body></html>`
  return { status, headers: { 'content-type': 'text/html; charset=utf-8' }, body: document.markup }
}

export const choosePage = (site: string, hidden: Record<string, string>, people: readonly Person[]): Reply =>
  page(
    'Choose an account',
    html`<h1>Choose an account</h1><p>to continue to <code>${site}</code></p>
<form method="post" action="/o/oauth2/v2/choose">${Object.entries(hidden).map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)}
${people.map((each, at) => html`<button name="person" value="${at}">${each.name}<small>${each.email}${each.verified ? '' : ' (address not verified)'}</small></button>`)}
<fieldset><legend>Somebody else</legend>
<label>Name <input name="name" value="Efua Sarpong"></label>
<label>Email <input name="email" type="email" value="efua.sarpong@gmail.example"></label>
<label><input name="verified" type="checkbox" value="true" checked> Google has verified this address</label>
<label>Google id (empty: made from the address) <input name="sub"></label>
<button name="person" value="other">Continue</button></fieldset>
<button name="person" value="deny">Cancel</button></form>`,
  )

export const errorPage = (text: string): Reply => page('Error', html`<h1>Access blocked</h1><p>${text}</p>`, 400)

export const indexPage = (): Reply =>
  page(
    'Start',
    html`<h1>Google stand-in</h1><p>This process plays Google for the site on this computer. Press the Google button of the sign-in page.
Tests steer it under <code>/_control</code>; see README.md beside its source.</p>`,
  )

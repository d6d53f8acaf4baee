/** One plain layout for all mails, as text and as HTML without pictures, web fonts or style sheets. */
import { formatPhone } from '../places/phone.ts'
import { sellerLine } from '../settings/describe-site.ts'
import type { SiteSettings } from '../settings/settings.ts'

/** A label and its value; null is omitted. */
export type MailFact = [string, string] | null

export type MailBlock =
  | { text: string }
  | { facts: MailFact[] }
  | { link: [string, string] }
  | { button: [string, string] }

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => escapes[char] ?? char)

const SERIF = "Georgia,'Times New Roman',serif"
const SANS = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

const shownFacts = (facts: MailFact[]) => facts.filter((fact) => fact !== null)

function blockAsText(block: MailBlock): string {
  if ('text' in block) return block.text
  if ('facts' in block)
    return shownFacts(block.facts)
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n')
  const [label, url] = 'link' in block ? block.link : block.button
  return `${label}:\n${url}`
}

function blockAsHtml(block: MailBlock): string {
  if ('text' in block) return `<p style="margin:0 0 16px">${escapeHtml(block.text)}</p>`
  if ('facts' in block) {
    const rows = shownFacts(block.facts).map(
      ([name, value]) =>
        `<tr><td style="padding:8px 16px 8px 0;border-bottom:1px solid #d9cdb8;color:#5a4f43;font-size:13px;vertical-align:top;white-space:nowrap">${escapeHtml(name)}</td><td style="padding:8px 0;border-bottom:1px solid #d9cdb8;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    )
    return `<table role="presentation" cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 24px;border-top:1px solid #211b16;border-collapse:collapse">\n${rows.join('\n')}\n</table>`
  }
  if ('link' in block)
    return `<p style="margin:0 0 16px"><a href="${escapeHtml(block.link[1])}" style="color:#7b2b12">${escapeHtml(block.link[0])}</a></p>`
  return `<p style="margin:8px 0 24px"><a href="${escapeHtml(block.button[1])}" style="display:inline-block;padding:14px 24px;background:#a03c1d;color:#ffffff;font-weight:600;text-decoration:none;border-radius:2px">${escapeHtml(block.button[0])}</a></p>`
}

export function composeMail(blocks: MailBlock[], site: SiteSettings, siteUrl: string): { text: string; html: string } {
  const seller = sellerLine(site)
  const reach = `${formatPhone(site.phone1)}, ${site.email}, ${siteUrl}`
  const text = `${[...blocks.map(blockAsText), '--', `${site.name}\n${reach}\n${seller}`].join('\n\n')}\n`
  const html = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"></head>
<body style="margin:0;padding:24px 12px;background:#f7f2e8;color:#211b16;font:16px/1.6 ${SANS}">
<div style="max-width:560px;margin:0 auto;padding:28px 24px;background:#fdfbf6;border:1px solid #d9cdb8">
<p style="margin:0 0 24px;padding-bottom:12px;border-bottom:1px solid #86775f;font:400 22px/1.2 ${SERIF}">${escapeHtml(site.name)}</p>
${blocks.map(blockAsHtml).join('\n')}
<p style="margin:32px 0 0;padding-top:12px;border-top:1px solid #d9cdb8;color:#5a4f43;font-size:13px">${escapeHtml(reach)}<br>${escapeHtml(seller)}</p>
</div></body></html>
`
  return { text, html }
}

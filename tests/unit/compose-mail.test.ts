import { describe, expect, it } from 'vitest'
import { composeMail } from '../../app/domain/mail/compose-mail.ts'
import { DEFAULT_SETTINGS } from '../../app/domain/settings/settings.ts'

const compose = (blocks: Parameters<typeof composeMail>[0], site = {}) =>
  composeMail(blocks, { ...DEFAULT_SETTINGS, ...site }, 'https://site.example')
const PAYLOADS = [
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  "' onclick='x",
  '</td></table><h1>x',
  '&lt;b&gt;',
  '<a href="https://evil.example">click</a>',
  '<!-- x',
  '\u202e<b>',
]

describe('a mail', () => {
  it.each(PAYLOADS)('escapes %j everywhere', (payload) => {
    const { html, text } = compose(
      [
        { text: payload },
        { facts: [[payload, payload]] },
        { link: [payload, 'https://site.example/'] },
        { button: [payload, 'https://site.example/'] },
      ],
      { name: payload, legalName: payload },
    )
    const known = compose(
      [
        { text: 'x' },
        { facts: [['x', 'x']] },
        { link: ['x', 'https://site.example/'] },
        { button: ['x', 'https://site.example/'] },
      ],
      { name: 'x', legalName: 'x' },
    ).html
    // The same tags in the same order: nothing of the payload became markup.
    const tags = (page: string) => [...page.matchAll(/<\/?[a-z!][^>]*>/gi)].map(([tag]) => tag)
    expect(tags(html)).toEqual(tags(known))
    expect(text).toContain(payload)
  })

  it('keeps a URL inside its attribute', () => {
    const { html } = compose([
      { link: ['x', 'https://site.example/?a="><script>'] },
      { button: ['x', "https://site.example/?b='"] },
    ])
    expect(html).toContain('href="https://site.example/?a=&quot;&gt;&lt;script&gt;"')
    expect(html).not.toContain('<script>')
  })

  it('has the same words and sender as text and as HTML', () => {
    const { html, text } = compose([
      { text: 'Dear Ama,' },
      { facts: [['Total', 'GHS 1,250']] },
      { button: ['Download', 'https://site.example/downloads/x'] },
    ])
    for (const part of [
      'Dear Ama,',
      'Total',
      'GHS 1,250',
      'https://site.example/downloads/x',
      DEFAULT_SETTINGS.legalName,
      DEFAULT_SETTINGS.licenceNumber,
      '+233 20 000 0101',
    ]) {
      expect(text).toContain(part)
      expect(html).toContain(part)
    }
  })

  it('loads no picture, style sheet, font or script', () => {
    const { html } = compose([{ text: 'x' }])
    expect(html).not.toMatch(/<(img|link|script|style|iframe)\b|url\(/)
  })
})

/** Receipts and bills as files: read with pdf.js, a reader that is not ours. */
import { readFileSync } from 'node:fs'
import { getDocumentProxy } from 'unpdf'
import { describe, expect, it } from 'vitest'
import { drawReceipt, type Receipt } from '../../app/domain/orders/receipt.server.ts'
import { pdfPage } from '../../app/domain/shared/pdf-page.server.ts'
import { makeReceiptFont } from '../../tools/build/receipt-font.ts'
import { textsOfPdf } from '../support/pdf.ts'

const SELLER = {
  legalName: 'Ɔdan Homes Ltd',
  registrationNumber: 'CS123',
  taxNumber: 'C0001234567',
  address: 'Ɛna Street',
  city: 'Kumasi',
  digitalAddress: 'AK-039-5028',
  phone1: '+233200000101',
  email: 'office@fihankra.example',
}
const RECEIPT: Receipt = {
  id: 1,
  number: 12,
  receiptNumber: 3,
  reference: 'ref_1_abc',
  planId: 4,
  planTitle: 'Kɔkɔɔ villa',
  option: 'a',
  stage: null,
  amountMinor: 120_000,
  creditMinor: 0,
  acceptedMinor: null,
  paidMinor: 120_000,
  channel: 'mobile_money',
  buyerName: 'Kofi Mensah',
  buyerRegion: 'Ashanti',
  buyerCountry: 'Ghana',
  paidAt: 0,
  endedAt: null,
  taxLines: 'VAT 15%',
  refundedMinor: 0,
  payerName: null,
}
const receiptFor = (buyerName: string) =>
  drawReceipt({ ...RECEIPT, buyerName }, SELLER, 'https://www.fihankra.example/verify/abcdefghijklmnopqrstuvwxyz')
const textOf = async (pdf: Uint8Array) => (await textsOfPdf(pdf)).replaceAll('\n', ' ').replace(/\s+/g, ' ')
const pageOf = async (pdf: Uint8Array) => (await getDocumentProxy(pdf.slice())).getPage(1)

describe('a receipt', () => {
  it.each([
    ['Ga and Ewe letters', 'Koɓla Doǎ, Ƒoƒoe Ɖeɖe, Ʋu ʋuʋu, Ɣali ɣletí'],
    ['Akan and Dagbani letters', 'Ɔkɔmfoɔ Ɛsi, Ŋmaŋma, Ɣ ɣ, Ʒɛvili ʒ'],
    ['tones', 'kɔ́kɔ̀ɔ́ Ɛ̀fúá ŋ̀ Ãdɔ̃'],
    ['names of Europe and West Africa', 'Łukasz Žižka-Öztürk, Ọlá Ṣẹ́gun, Đặng Ğül'],
    ['the cedi sign and quotation marks', '“Nana’s” — ₵ 20 … €'],
  ])('keeps %s', async (_name, name) => {
    const pdf = receiptFor(name)
    // Marks are drawn apart, and pdf.js gives each piece of text by itself.
    const plain = (text: string) => text.normalize('NFC').replace(/\s/g, '')
    expect(plain(await textOf(pdf))).toContain(plain(name))
    expect(pdf.byteLength).toBeLessThanOrEqual(25_000)
  })

  it('shows a question mark for a letter missing in its font, and nothing for an invisible one', async () => {
    expect(await textOf(receiptFor('\u202aAma\u200b 阿\u2069 🏠'))).toContain('Buyer Ama ? ?, Ashanti, Ghana')
  })

  it('with every letter of its font still has at most 25 kB for a name of 80 letters', () => {
    const letters = Array.from({ length: 80 }, (_, at) => String.fromCharCode(0x1ea0 + at)).join('')
    expect(receiptFor(letters).byteLength).toBeLessThanOrEqual(25_000)
  })

  it.each(['Nana'.repeat(50), 'ɔ́'.repeat(200), `Ama ${'W'.repeat(300)} Mensah`])(
    'breaks the long name %.12s… within the page, and loses nothing of it',
    async (name) => {
      const pdf = receiptFor(name)
      expect((await textOf(pdf)).replace(/\s/g, '')).toContain(name.replace(/\s/g, ''))
      for (const item of (await (await pageOf(pdf)).getTextContent()).items)
        if ('str' in item) expect(Number(item.transform[4]) + item.width).toBeLessThanOrEqual(540)
    },
  )

  it('has a language, a title and a structure for screen readers', async () => {
    const document = await getDocumentProxy(receiptFor('Ama').slice())
    expect(await document.getMarkInfo()).toMatchObject({ Marked: true })
    const { info } = await document.getMetadata()
    expect(info).toMatchObject({ Title: 'Receipt R-00003', Language: 'en-GH' })
    type Node = { role?: string; alt?: string; children?: Node[] }
    const outline = ({ role = '', children = [] }: Node): string => {
      const within = children.filter((child) => child.role).map(outline)
      return within.length > 0 ? `${role}(${within.join(' ')})` : role
    }
    const tree = await (await document.getPage(1)).getStructTree()
    const row = 'TR(TH TD)'
    expect(outline(tree as Node)).toBe(
      `Root(Document(H1 P P P P Table(${Array(5).fill(row).join(' ')}) Table(${Array(3).fill(row).join(' ')}) Figure P P P))`,
    )
    expect(JSON.stringify(tree)).toContain('QR code of the address that verifies this receipt')
  })

  it('may have a title outside Latin-1', async () => {
    const pdf = pdfPage('Bill of quantities, Kɔkɔɔ', (pen) => pen.words(50, 50, 'Kɔkɔɔ'))
    expect((await (await getDocumentProxy(pdf)).getMetadata()).info).toMatchObject({
      Title: 'Bill of quantities, Kɔkɔɔ',
    })
  })
})

it('the font of receipts is the output of the font tool', async () => {
  const stored = readFileSync(new URL('../../app/domain/shared/receipt-font.ttf', import.meta.url))
  expect(Buffer.from(await makeReceiptFont()).equals(stored)).toBe(true)
})

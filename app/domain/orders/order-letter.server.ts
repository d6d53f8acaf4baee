/** A letter about an order: to its buyer, to whoever paid in the buyer's place, or to staff. */
import type { Database } from '~db/client.ts'
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailDraft, MailFacts, MailWriter } from '../mail/mail-writer.server.ts'
import type { MessageKind, Payload } from '../mail/message.ts'
import type { Payer } from '../payments/open-checkout.server.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { formatBytes, formatDateTime, slowDownloadTime } from '../shared/units.ts'
import { getOrder, issueDownload, type OrderForBuyer } from './get-order.server.ts'
import { orderLabel } from './order.ts'
import { orderFacts } from './order-mail-facts.server.ts'
import { payerKey, payerOf } from './share-order.server.ts'
import { orderKey } from './start-purchase.server.ts'

export type Letter = { facts: MailFacts; site: SiteSettings; order: OrderForBuyer; page: string; receipt: string }
/** `payer`: the mail is to somebody who paid in the buyer's place, so no link in it opens a page of the buyer. */
export type PayerLetter = Letter & { payer: Payer | null; pageLink: MailBlock[] }
export type Words = Pick<MailDraft, 'subject' | 'blocks' | 'headers'>

const addressed = (order: OrderForBuyer, { name, email }: Payer, { subject, blocks, ...more }: Words): MailDraft => ({
  to: email,
  subject: `${subject} (${orderLabel(order.number)})`,
  blocks: [{ text: `Dear ${name},` }, ...blocks],
  ...more,
})

async function letterTo(facts: MailFacts, site: SiteSettings, order: OrderForBuyer): Promise<Letter> {
  const key = await orderKey(facts.keys, order.reference)
  const page = facts.siteUrl + paths.order(order.reference, key)
  return { facts, site, order, page, receipt: facts.siteUrl + paths.receipt(order.reference, key) }
}

/** No mail where the order is gone, its buyer is erased, or there is nothing to say. */
export const toBuyer =
  <K extends MessageKind>(
    write: (letter: Letter, payload: Partial<Payload<K>>) => Words | null | Promise<Words | null>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order || order.buyerEmail === '') return null
    const words = await write(await letterTo(facts, site, order), payload)
    return words && addressed(order, { name: order.buyerName, email: order.buyerEmail }, words)
  }

/** To whoever made a payment: the one in the payload, else the one that `find` names, else the paying one. */
export const toPayer =
  <K extends MessageKind>(
    write: (letter: PayerLetter, payload: Partial<Payload<K>>) => Words | Promise<Words>,
    find: (db: Database, order: OrderForBuyer) => Promise<string | null> = async (_db, { payment }) => payment,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order) return null
    const named = 'payment' in payload ? String(payload.payment) : null
    const payer = await payerOf(facts.db, named ?? (await find(facts.db, order)))
    const to = payer ?? { name: order.buyerName, email: order.buyerEmail }
    if (to.email === '') return null
    const { page, ...letter } = await letterTo(facts, site, order)
    const pageLink: MailBlock[] = payer ? [] : [{ link: ['Your order page', page] }]
    if (payer)
      letter.receipt = facts.siteUrl + paths.receiptOf(order.reference, await payerKey(facts.keys, order.reference))
    return addressed(order, to, await write({ ...letter, page, payer, pageLink }, payload))
  }

/** A subject and a sentence; no mail where the order is gone. */
export const toStaff =
  <K extends MessageKind>(
    say: (
      order: OrderForBuyer & { label: string },
      payload: Partial<Payload<K>>,
      facts: MailFacts,
    ) => [string, string] | Promise<[string, string]>,
  ): MailWriter<K> =>
  async (facts, { subjectId, payload }, site) => {
    const order = await getOrder(facts.db, subjectId)
    if (!order) return null
    const [subject, text] = await say({ ...order, label: `order ${orderLabel(order.number)}` }, payload, facts)
    return {
      to: site.staffEmail,
      subject,
      blocks: [
        { text },
        { facts: [...orderFacts(order), ['Buyer', order.buyerName], order.payer && ['Paid by', order.payer.name]] },
        { link: ['The order', `${facts.siteUrl}${paths.orderAdmin(order.reference)}`] },
      ],
    }
  }

export async function downloadBlocks({ facts, order, page }: Letter): Promise<MailBlock[]> {
  const download = await issueDownload(facts, order.id)
  const pageLink: MailBlock = { link: ['Your order page', page] }
  if (!download.ok) return [pageLink]
  const { url, sizeBytes, expiresAt } = download.value
  return [
    { button: ['Download', `${facts.siteUrl}${url}`] },
    {
      text: `ZIP, ${formatBytes(sizeBytes)}: ${slowDownloadTime(sizeBytes)} on a slow connection; a broken download can be resumed. The link works until ${formatDateTime(expiresAt)}. Your order page makes a new one at any time:`,
    },
    pageLink,
  ]
}

export const aboutRefund = ({ order, pageLink }: PayerLetter, subject: string, text: string): Words => ({
  subject: `${subject}: ${order.planTitle}`,
  blocks: [{ text }, { facts: orderFacts(order) }, ...pageLink],
})

export const invoiceLink = async ({ facts, order }: Letter): Promise<MailBlock> => ({
  link: [
    'Invoice for a business',
    facts.siteUrl + paths.orderInvoice(order.reference, await orderKey(facts.keys, order.reference)),
  ],
})

export const licenceText = ({ order, site }: Letter): MailBlock => ({
  text:
    order.stage !== null
      ? `Terms of ${order.termsVersion}. Seller: ${site.legalName}.`
      : `Licence: one build (terms of ${order.termsVersion}). Money back within 7 days if the file is not delivered, is defective or is not as described. Seller: ${site.legalName}.`,
})

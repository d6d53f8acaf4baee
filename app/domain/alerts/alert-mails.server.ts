/** Mails of an alert: the request to confirm the address, and the news. */
import { paths } from '../../paths.ts'
import { roomsLabel } from '../catalog/dwellings.ts'
import { listCards } from '../catalog/new-items.server.ts'
import { LISTINGS } from '../listings/list-listings.server.ts'
import { listingReference } from '../listings/listing.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailFacts, MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout, Payload } from '../mail/message.ts'
import { PLANS } from '../plans/list-plans.server.ts'
import { planReference } from '../plans/plan.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import { formatCedis } from '../shared/money.ts'
import { alertFilters, alertName } from './alert.ts'
import { type Alert, alertKey, confirmedAlerts, getAlert } from './alerts.server.ts'

const stopLink = async ({ keys, siteUrl }: MailFacts, alert: Alert) =>
  `${siteUrl}${paths.alertStop(await alertKey(keys, 'stop', alert))}`

/** Names nobody and quotes nothing from the search, because anybody can enter any address. */
const writeQuestion: MailWriter<'alert-confirm'> = async (facts, { subjectId }, site) => {
  const alert = await getAlert(facts.db, subjectId)
  if (alert?.status !== 'pending') return null
  const stop = await stopLink(facts, alert)
  return {
    to: alert.email,
    subject: `Please confirm: email alerts from ${site.name}`,
    headers: unsubscribeHeaders(stop),
    blocks: [
      { text: 'Please confirm that you want this alert. We will then email you when something new is published.' },
      { facts: [['Alert', alertName(alert.kind, { ...alertFilters(alert.query), q: '' })]] },
      {
        button: ['Confirm', `${facts.siteUrl}${paths.alertConfirm(await alertKey(facts.keys, 'confirm', alert))}`],
      },
      {
        text: "At most one email a day. If you did not ask for this, you don't need to do anything: we won't email you again.",
      },
      { link: ['Stop', stop] },
    ],
  }
}

const idsOf = (list = '') => list.split(',').filter(Boolean).map(Number)

async function newsLines(
  { db, siteUrl }: MailFacts,
  payload: Partial<Payload<'alert-news'>>,
): Promise<[string, string][]> {
  const [homes, plans] = await Promise.all([
    listCards(db, LISTINGS, idsOf(payload.services)),
    listCards(db, PLANS, idsOf(payload.plans)),
  ])
  return [
    ...homes.map(({ id, slug, title, city, priceMinor, ...rooms }): [string, string] => [
      `${listingReference(id)} ${title}: ${roomsLabel(rooms)}, ${city}, ${formatCedis(priceMinor)}`,
      siteUrl + paths.service(slug),
    ]),
    ...plans.map(({ id, slug, title, fromPriceMinor, ...rooms }): [string, string] => [
      `${planReference(id)} ${title}: ${roomsLabel(rooms)}, from ${formatCedis(fromPriceMinor)}`,
      siteUrl + paths.plan(slug),
    ]),
  ]
}

/** No mail where the alert was stopped meanwhile, or none of the news is left. */
const writeNews: MailWriter<'alert-news'> = async (facts, { subjectId, payload }, site) => {
  const asked = await getAlert(facts.db, subjectId)
  const alerts = asked ? await confirmedAlerts(facts.db, asked.email) : []
  const lines = await newsLines(facts, payload)
  const first = alerts[0]
  if (!first || lines.length === 0) return null
  const stop = await stopLink(facts, first)
  const searches = await Promise.all(
    alerts.map(async (alert): Promise<MailBlock[]> => {
      const query = alert.query
      const list = alert.kind === 'plans' ? paths.plans(query) : paths.services(query)
      return [
        { link: [alertName(alert.kind, alertFilters(query)), facts.siteUrl + list] },
        { link: ['Stop this alert', await stopLink(facts, alert)] },
      ]
    }),
  )
  return {
    to: first.email,
    subject: `New at ${site.name}: ${lines.length === 1 ? '1 match' : `${lines.length} matches`} for your alerts`,
    headers: unsubscribeHeaders(stop),
    blocks: [
      { text: 'New since your last email:' },
      ...lines.map((link): MailBlock => ({ link })),
      { text: 'You asked us to tell you about:' },
      ...searches.flat(),
    ],
  }
}

export const alertMails: MailWriters<KindsAbout<'alert'>> = { 'alert-confirm': writeQuestion, 'alert-news': writeNews }

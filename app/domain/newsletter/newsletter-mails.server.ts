/** The mail that asks a new subscriber to confirm. */
import { paths } from '../../paths.ts'
import type { MailWriter } from '../mail/mail-writer.server.ts'
import { unsubscribeHeaders } from '../shared/mailed-key.server.ts'
import { getSubscriber, newsletterKey } from './subscribe.server.ts'

/** Names nobody and quotes nothing, because anybody can enter any address. */
export const writeConfirmation: MailWriter<'newsletter-confirm'> = async (facts, { subjectId }, site) => {
  const subscriber = await getSubscriber(facts.db, subjectId)
  if (subscriber?.status !== 'pending') return null
  const leave = `${facts.siteUrl}${paths.newsletterLeave(await newsletterKey(facts.keys, 'leave', subscriber))}`
  return {
    to: subscriber.email,
    subject: `Please confirm: news from ${site.name}`,
    headers: unsubscribeHeaders(leave),
    blocks: [
      { text: `Please confirm that you want our newsletter. It is by ${site.name}.` },
      {
        button: [
          'Confirm my subscription',
          `${facts.siteUrl}${paths.newsletterConfirm(await newsletterKey(facts.keys, 'confirm', subscriber))}`,
        ],
      },
      {
        text: "If it was not you, you don't need to do anything. We won't email you again, and we delete the address after 30 days.",
      },
      { link: ['Unsubscribe', leave] },
    ],
  }
}

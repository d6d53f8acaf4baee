/** Mails about a viewing, to the visitor and to staff, each with a calendar file of its current state. */
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout } from '../mail/message.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { writeCalendar } from './calendar.ts'
import { confirmViewingKey } from './confirm-viewing.server.ts'
import { formatSlot } from './slots.ts'
import { isUnconfirmed, type ViewingView } from './viewing.ts'
import { getViewing, viewingKey } from './viewings.server.ts'

type ViewingMail = KindsAbout<'viewing'>

const addressOf = (site: SiteSettings) => [site.name, site.address, site.city].filter(Boolean).join(', ')

/** Null where the viewing is gone or no longer in the state that the mail is about. */
const aboutViewing =
  (subject: string): MailWriter<ViewingMail> =>
  async (facts, message, site) => {
    const viewing = await getViewing(facts.db, message.subjectId)
    const isAboutEnd = message.kind.endsWith('-cancelled')
    if (!viewing || (viewing.status === 'cancelled') !== isAboutEnd) return null
    const toStaff = message.kind.startsWith('staff-')
    const page = `${facts.siteUrl}${paths.viewing(await viewingKey(facts.keys, viewing))}`
    const confirm = isUnconfirmed(viewing)
      ? `${facts.siteUrl}${paths.viewingConfirm(await confirmViewingKey(facts.keys, viewing))}`
      : null
    const when = formatSlot(viewing.slotAt)
    const url = toStaff ? facts.siteUrl + paths.viewingsAdmin() : page
    const to = toStaff ? site.staffEmail : viewing.email
    return {
      to,
      ...(toStaff ? { replyTo: viewing.email } : {}),
      // The subject contains none of a stranger's words.
      subject: `${subject}${confirm ? ', please confirm it' : ''}: ${viewing.listingTitle}, ${when}`,
      blocks: toStaff ? staffBlocks(viewing, url) : visitorBlocks(viewing, page, confirm),
      calendar: {
        filename: 'viewing.ics',
        ...writeCalendar({
          uid: `viewing-${viewing.id}@${new URL(facts.siteUrl).hostname}`,
          sequence: viewing.sequence,
          at: viewing.slotAt,
          stampedAt: viewing.updatedAt,
          status: isAboutEnd ? 'CANCELLED' : confirm ? 'TENTATIVE' : 'CONFIRMED',
          title: `Viewing: ${viewing.listingTitle}`,
          location: viewing.place || addressOf(site),
          url,
          organiser: { name: site.name, email: site.email },
          attendee: to,
        }),
      },
    }
  }

/** Names nobody and quotes nothing from the form, because anybody can enter any address. */
function visitorBlocks(viewing: ViewingView, page: string, confirm: string | null): MailBlock[] {
  const { listingTitle, slotAt, place, staffNote, confirmBy } = viewing
  const facts: MailBlock = {
    facts: [
      ['Home', listingTitle],
      ['Time', `${formatSlot(slotAt)} (Ghana)`],
      place && viewing.status === 'booked' ? ['Where', place] : null,
    ],
  }
  if (viewing.status === 'cancelled')
    return [
      { text: 'This viewing will not take place.' },
      facts,
      ...(staffNote ? [{ text: staffNote }] : []),
      { link: ['Your viewing', page] },
    ]
  const change: [string, string] = ['See, move or cancel your viewing', page]
  return [
    { text: 'We look forward to showing you this home.' },
    facts,
    ...(confirm && confirmBy
      ? [
          { text: `Please confirm by ${formatSlot(confirmBy)} (Ghana). After that the time is free for others.` },
          { button: ['Confirm', confirm] } satisfies MailBlock,
          { link: change },
        ]
      : [{ button: change }]),
    { text: 'If you did not book this, please cancel it with the same link.' },
  ]
}

function staffBlocks({ listingTitle, slotAt, name, email, phone, party, note }: ViewingView, url: string): MailBlock[] {
  return [
    {
      facts: [
        ['Home', listingTitle],
        ['Time', formatSlot(slotAt)],
        ['Name', name],
        ['Email', email],
        ['Phone', phone || 'Not given'],
        ['People', String(party)],
        note ? ['Note', note] : null,
      ],
    },
    { link: ['All viewings', url] },
  ]
}

export const viewingMails: MailWriters<ViewingMail> = {
  'viewing-booked': aboutViewing('Your viewing is booked'),
  'viewing-moved': aboutViewing('Your viewing has moved'),
  'viewing-cancelled': aboutViewing('Your viewing is cancelled'),
  'viewing-reminder': aboutViewing('Reminder: your viewing'),
  'staff-viewing-booked': aboutViewing('New viewing'),
  'staff-viewing-moved': aboutViewing('Viewing moved'),
  'staff-viewing-cancelled': aboutViewing('Viewing cancelled'),
}

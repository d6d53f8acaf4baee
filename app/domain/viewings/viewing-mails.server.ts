/** Mails about a viewing, to the visitor and to staff, each with a calendar file of its current state. */
import { paths } from '../../paths.ts'
import type { MailBlock } from '../mail/compose-mail.ts'
import type { MailWriter, MailWriters } from '../mail/mail-writer.server.ts'
import type { KindsAbout } from '../mail/message.ts'
import { formatPhone } from '../places/phone.ts'
import type { SiteSettings } from '../settings/settings.ts'
import { writeCalendar } from './calendar.ts'
import { confirmViewingKey } from './confirm-viewing.server.ts'
import { closedDayOf, formatSlot, formatSlotDay } from './slots.ts'
import { dayClosed, isUnconfirmed, type ViewingView } from './viewing.ts'
import { getViewingRules } from './viewing-rules.server.ts'
import { getViewing, isChangeable, listFreeSlots, viewingKey } from './viewings.server.ts'

type ViewingMail = KindsAbout<'viewing'>

const addressOf = (site: SiteSettings) => [site.name, site.address, site.city].filter(Boolean).join(', ')

/** 'Kofi Antwi, +233 20 000 0401'; '' where nobody is named. */
const metBy = ({ agentName, agentPhone }: ViewingView) =>
  [agentName, agentPhone && formatPhone(agentPhone)].filter(Boolean).join(', ')

/** Null where the viewing is gone or no longer in the state that the mail is about. */
const aboutViewing =
  (subject: string): MailWriter<Exclude<ViewingMail, 'viewing-closed'>> =>
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
    const met = metBy(viewing)
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
          location: [viewing.meetingPoint, viewing.place].filter(Boolean).join(', ') || addressOf(site),
          description: met === '' ? '' : `Who meets you: ${met}`,
          url,
          organiser: { name: site.name, email: site.email },
          attendee: to,
        }),
      },
    }
  }

/** Names nobody and quotes nothing from the form, because anybody can enter any address. */
function visitorBlocks(viewing: ViewingView, page: string, confirm: string | null): MailBlock[] {
  const { listingTitle, slotAt, place, meetingPoint, staffNote, confirmBy } = viewing
  const met = metBy(viewing)
  const facts: MailBlock = {
    facts: [
      ['Home', listingTitle],
      ['Time', `${formatSlot(slotAt)} (Ghana)`],
      place && viewing.status === 'booked' ? ['Where', place] : null,
      meetingPoint && viewing.status === 'booked' ? ['Meeting point', meetingPoint] : null,
      met && viewing.status === 'booked' ? ['Who meets you', met] : null,
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

function staffBlocks(viewing: ViewingView, url: string): MailBlock[] {
  const { listingTitle, slotAt, name, email, phone, party, note } = viewing
  const met = metBy(viewing)
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
        met ? ['Who meets them', met] : null,
      ],
    },
    { link: ['All viewings', url] },
  ]
}

/** How many of the next free times the mail names; the page has all. */
const TIMES_NAMED = 6

/** Null where the visitor has moved or cancelled meanwhile, or the day is open again. */
const writeClosed: MailWriter<'viewing-closed'> = async (facts, message) => {
  const viewing = await getViewing(facts.db, message.subjectId)
  const rules = await getViewingRules(facts.db)
  const closed = viewing && closedDayOf(rules, viewing.slotAt)
  if (!viewing || !closed || !isChangeable(viewing, facts.now())) return null
  const slots = viewing.listingId === null ? [] : await listFreeSlots(facts, viewing.listingId, rules)
  return {
    to: viewing.email,
    subject: `Please choose another time: ${viewing.listingTitle}`,
    blocks: [
      { text: dayClosed(formatSlotDay(viewing.slotAt), closed.name) },
      {
        facts: [
          ['Home', viewing.listingTitle],
          ['Your time was', formatSlot(viewing.slotAt)],
          ...slots.slice(0, TIMES_NAMED).map((at): [string, string] => ['Free', formatSlot(at)]),
        ],
      },
      { button: ['Choose another time', facts.siteUrl + paths.viewing(await viewingKey(facts.keys, viewing))] },
    ],
  }
}

export const viewingMails: MailWriters<ViewingMail> = {
  'viewing-booked': aboutViewing('Your viewing is booked'),
  'viewing-closed': writeClosed,
  'viewing-moved': aboutViewing('Your viewing has moved'),
  'viewing-cancelled': aboutViewing('Your viewing is cancelled'),
  'viewing-reminder': aboutViewing('Reminder: your viewing'),
  'staff-viewing-booked': aboutViewing('New viewing'),
  'staff-viewing-moved': aboutViewing('Viewing moved'),
  'staff-viewing-cancelled': aboutViewing('Viewing cancelled'),
}

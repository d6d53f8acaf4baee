/**
 * A viewing as an invitation for calendars (RFC 5545, RFC 5546). The same UID with a higher SEQUENCE replaces the earlier
 * version.
 */
import { SLOT_MS } from './slots.ts'

export type CalendarEvent = {
  uid: string
  sequence: number
  at: number
  stampedAt: number
  status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED'
  title: string
  location: string
  /** Who meets the visitor, or ''. */
  description: string
  url: string
  organiser: { name: string; email: string }
  /** The email address that the file is sent to. */
  attendee: string
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n?|\n/g, '\\n')
const stamp = (at: number) => new Date(at).toISOString().replace(/[-:]|\.\d+/g, '')

/** At most 75 bytes a line; no character is split. */
function fold(line: string): string {
  const encoder = new TextEncoder()
  let bytes = 0
  return [...line]
    .map((char) => {
      const size = encoder.encode(char).length
      const isFull = bytes + size > 74
      bytes = isFull ? size + 1 : bytes + size
      return isFull ? `\r\n ${char}` : char
    })
    .join('')
}

/** `method` is that of the file, which the mail's part repeats (RFC 6047). */
export function writeCalendar(event: CalendarEvent): { method: 'REQUEST' | 'CANCEL'; text: string } {
  const { uid, sequence, at, stampedAt, status, title, location, description, url, organiser, attendee } = event
  const method = status === 'CANCELLED' ? 'CANCEL' : 'REQUEST'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Viewings//EN',
    `METHOD:${method}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + SLOT_MS)}`,
    `STATUS:${status}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    ...(description ? [`DESCRIPTION:${escapeText(description)}`] : []),
    `URL:${url}`,
    `ORGANIZER;CN="${organiser.name.replace(/["\r\n]/g, '')}":mailto:${organiser.email}`,
    // Booking was the answer, so the calendar asks for none.
    `ATTENDEE;PARTSTAT=${status === 'TENTATIVE' ? status : 'ACCEPTED'};RSVP=FALSE:mailto:${attendee}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return { method, text: `${lines.map(fold).join('\r\n')}\r\n` }
}

/** A viewing as a calendar file (RFC 5545). The same UID with a higher SEQUENCE replaces the earlier version. */
import { SLOT_MS } from './slots.ts'

export type CalendarEvent = {
  uid: string
  sequence: number
  at: number
  stampedAt: number
  isCancelled: boolean
  title: string
  location: string
  url: string
  organiser: { name: string; email: string }
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

export function writeCalendar(event: CalendarEvent): string {
  const { uid, sequence, at, stampedAt, isCancelled, title, location, url, organiser } = event
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Viewings//EN',
    `METHOD:${isCancelled ? 'CANCEL' : 'PUBLISH'}`,
    'BEGIN:VEVENT',
    `UID:${uid}`,
    `SEQUENCE:${sequence}`,
    `DTSTAMP:${stamp(stampedAt)}`,
    `DTSTART:${stamp(at)}`,
    `DTEND:${stamp(at + SLOT_MS)}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `SUMMARY:${escapeText(title)}`,
    `LOCATION:${escapeText(location)}`,
    `URL:${url}`,
    `ORGANIZER;CN="${organiser.name.replace(/["\r\n]/g, '')}":mailto:${organiser.email}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(fold).join('\r\n')}\r\n`
}

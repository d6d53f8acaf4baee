/** Mail through the Cloudflare e-mail binding, as one MIME message of our own with a Message-ID that we choose. */
import { createMimeMessage, Mailbox } from 'mimetext/browser'

export type Mail = {
  /** Whose mail it is, as the reader sees it; the address is always ours. */
  fromName: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  /** More headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** An appointment (RFC 5545), attached. */
  calendar?: { filename: string; text: string }
}

/** `permanent`: the provider will never take this message; `later`: try again. */
export type MailOutcome = { ok: true } | { ok: false; retry: boolean; error: string }

export type Mailer = { send(mail: Mail): Promise<MailOutcome> }

/** Codes of the service that no second try changes; everything else may pass, a recipient once the address is allowed. */
const PERMANENT = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
])

const SEND_TIMEOUT_MS = 20_000
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

function asBase64(text: string) {
  const bytes = new TextEncoder().encode(text)
  const base64 = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
  return base64.replace(/.{76}/g, '$&\r\n')
}

/** Plain ASCII goes as it is, so that a mail can be read in its raw form; anything else as base64. */
function part(contentType: 'text/plain' | 'text/html', text: string) {
  if (/^[\n -~]*$/.test(text) && text.split('\n').every((line) => line.length < 900))
    return { contentType, data: text, encoding: '7bit' as const }
  return { contentType, data: asBase64(text), encoding: 'base64' as const }
}

/** The whole message, with its calendar file where it has one. */
export function writeMessage(mail: Mail, from: string): string {
  const message = createMimeMessage()
  message.setSender({ name: oneLine(mail.fromName), addr: from })
  message.setRecipient(mail.to)
  message.setSubject(oneLine(mail.subject))
  message.setHeader('Message-ID', `<${mail.messageId}>`)
  // A service may put an id of its own in place of ours; this header it leaves alone, so a repeat can still be told.
  message.setHeader('X-Outbox-Id', `<${mail.messageId}>`)
  if (mail.replyTo) message.setHeader('Reply-To', new Mailbox(oneLine(mail.replyTo)))
  for (const [name, value] of Object.entries(mail.headers ?? {})) message.setHeader(name, oneLine(value))
  message.addMessage(part('text/plain', mail.text))
  message.addMessage(
    part(
      'text/html',
      mail.html.replace(/[^\n -~]/gu, (char) => `&#${char.codePointAt(0)};`),
    ),
  )
  if (mail.calendar)
    message.addAttachment({
      filename: mail.calendar.filename,
      contentType: 'text/calendar; charset=utf-8',
      data: asBase64(mail.calendar.text),
    })
  return message.asRaw()
}

export function createMailer(binding: SendEmail, from: string): Mailer {
  return {
    async send(mail) {
      try {
        const { EmailMessage } = await import('cloudflare:email')
        const sent = binding.send(new EmailMessage(from, mail.to, writeMessage(mail, from)))
        const late = new Promise<never>((_, reject) =>
          setTimeout(() => reject(new Error('the mail service did not answer in time')), SEND_TIMEOUT_MS),
        )
        await Promise.race([sent, late])
        return { ok: true }
      } catch (cause) {
        const code = cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
        return {
          ok: false,
          retry: !PERMANENT.has(code),
          error: `${code} ${cause instanceof Error ? cause.message : String(cause)}`.trim().slice(0, 300),
        }
      }
    },
  }
}

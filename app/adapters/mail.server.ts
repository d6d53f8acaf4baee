/** Mail through the Cloudflare e-mail binding, as one MIME message with a Message-ID that we choose. */

export type Mail = {
  /** The sender's name that the reader sees; the address is always ours. */
  fromName: string
  to: string
  subject: string
  text: string
  html: string
  messageId: string
  replyTo?: string
  /** More headers, such as List-Unsubscribe. */
  headers?: Record<string, string>
  /** A calendar appointment (RFC 5545), attached; `method` is the one in its text. */
  calendar?: { filename: string; method: 'REQUEST' | 'CANCEL'; text: string }
}

/**
 * `retry` is false where the provider will never accept this message; `providerId` is its own id of the mail, in the
 * reports about it, where that is not our Message-ID.
 */
export type MailOutcome = { ok: true; providerId?: string } | { ok: false; retry: boolean; error: string }

export type Mailer = { send(mail: Mail): Promise<MailOutcome> }

/** Codes that no retry changes. Others may pass, such as a refused recipient once the address is allowed. */
const PERMANENT = new Set([
  'E_VALIDATION_ERROR',
  'E_FIELD_MISSING',
  'E_TOO_MANY_RECIPIENTS',
  'E_RECIPIENT_SUPPRESSED',
  'E_CONTENT_TOO_LARGE',
])

const SEND_TIMEOUT_MS = 20_000
const oneLine = (text: string) => text.replace(/[\r\n]+/g, ' ')

const isAscii = (text: string) => /^[ -~]*$/.test(text)
const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''))

/** RFC 2047 encoded words, each at most 75 characters, never splitting a character. */
const encodedWords = (text: string) =>
  (text.match(/.{1,10}/gsu) ?? []).map((piece) => `=?utf-8?B?${base64(piece)}?=`).join('\r\n ')

/** A quoted string where it can be one: spam filters count encoded words that need not be. */
const displayName = (name: string) => (isAscii(name) ? `"${name.replace(/["\\]/g, '\\$&')}"` : encodedWords(name))

const asBase64 = (text: string) => base64(text).replace(/.{76}/g, '$&\r\n')

/** Plain ASCII is sent as it is, so that the raw mail is readable; anything else as base64. */
function part(type: 'text/plain' | 'text/html', text: string): string {
  const isPlain = /^[\n -~]*$/.test(text) && text.split('\n').every((line) => line.length < 900)
  const [encoding, data] = isPlain ? ['7bit', text.replaceAll('\n', '\r\n')] : ['base64', asBase64(text)]
  return `Content-Type: ${type}; charset=UTF-8\r\nContent-Transfer-Encoding: ${encoding}\r\n\r\n${data}\r\n`
}

function multipart(kind: 'alternative' | 'mixed', parts: string[]): string {
  const boundary = crypto.randomUUID()
  const body = parts.map((each) => `--${boundary}\r\n${each}\r\n`).join('')
  return `Content-Type: multipart/${kind}; boundary=${boundary}\r\n\r\n${body}--${boundary}--\r\n`
}

const attachment = ({ filename, method, text }: NonNullable<Mail['calendar']>) =>
  [
    `Content-Type: text/calendar; charset=utf-8; method=${method}; name="${filename}"`,
    'Content-Transfer-Encoding: base64',
    `Content-Disposition: attachment; filename="${filename}"`,
    '',
    asBase64(text),
  ].join('\r\n')

/** The whole message (RFC 5322, RFC 2045), with its calendar file if it has one. */
export function writeMessage(mail: Mail, from: string): string {
  const subject = oneLine(mail.subject)
  const headers: Record<string, string> = {
    Date: new Date().toUTCString().replace('GMT', '+0000'),
    From: `${displayName(oneLine(mail.fromName))} <${from}>`,
    To: `<${oneLine(mail.to)}>`,
    Subject: isAscii(subject) ? subject : encodedWords(subject),
    'Message-ID': `<${mail.messageId}>`,
    // The service may replace our Message-ID. It leaves this header alone, so duplicates can still be recognised.
    'X-Outbox-Id': `<${mail.messageId}>`,
    ...(mail.replyTo ? { 'Reply-To': `<${oneLine(mail.replyTo)}>` } : {}),
    'MIME-Version': '1.0',
  }
  for (const [name, value] of Object.entries(mail.headers ?? {})) headers[name] = oneLine(value)
  const html = mail.html.replace(/[^\n -~]/gu, (char) => `&#${char.codePointAt(0)};`)
  const texts = multipart('alternative', [part('text/plain', mail.text), part('text/html', html)])
  const body = mail.calendar ? multipart('mixed', [texts, attachment(mail.calendar)]) : texts
  return `${Object.entries(headers)
    .map((header) => `${header.join(': ')}\r\n`)
    .join('')}${body}`
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
        const { messageId } = (await Promise.race([sent, late])) ?? {}
        const providerId = messageId?.replace(/^<|>$/g, '')
        return providerId && providerId !== mail.messageId ? { ok: true, providerId } : { ok: true }
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

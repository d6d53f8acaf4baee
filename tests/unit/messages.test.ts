/** The texts of contact and newsletter, and an automatic reply without links from the sender. */

import { describe, expect, it } from 'vitest'
import { NOT_AN_IMAGE } from '../../app/domain/items/messages.ts'
import { defang, writeAutoReply } from '../../app/domain/messages/auto-reply.ts'
import { messageSchema } from '../../app/domain/messages/message-schema.ts'
import * as CONTACT from '../../app/domain/messages/messages.ts'
import * as NEWS from '../../app/domain/newsletter/messages.ts'
import { newsletterSchema } from '../../app/domain/newsletter/newsletter-schema.ts'
import * as REQUEST from '../../app/domain/plan-requests/messages.ts'
import { DEFAULT_SETTINGS } from '../../app/domain/settings/settings.ts'
import { EMAIL_PATTERN } from '../../app/domain/shared/form-fields.ts'
import fc from '../support/properties.ts'

const faults = (value: Record<string, unknown>) =>
  messageSchema.safeParse(value).error?.issues.map((issue) => issue.message) ?? []

describe('the texts of messages', () => {
  it('are those of the specification', () => {
    expect(CONTACT.MESSAGE_SENT).toBe('Thank you for your message! We will get back to you shortly.')
    expect(CONTACT.MESSAGE_FAILED).toBe('Failed to send message. Please try again.')
    expect(CONTACT.FORM_SUBJECT).toBe('New Contact Form Submission')
    expect(CONTACT.PHONE_NOT_PROVIDED).toBe('Not provided')
    expect(NEWS.ADDRESS_MISSING).toBe('Please enter an email address')
    expect(NEWS.ADDRESS_INVALID).toBe('Please enter a valid email address')
    expect(NEWS.SUBSCRIBED).toBe('Thank you for subscribing!')
    expect(faults({})).toEqual(['First name is required', 'Email is required', 'Message is required'])
    expect(faults({ firstName: 'Ama', email: 'x', message: 'x' })).toEqual(['Please enter a valid email address'])
  })
})

describe('an e-mail address', () => {
  it.each(['ama@example.com', 'a.b+c@mail.example.co.uk', "o'neil_x-1@x1.gh", `${'a'.repeat(64)}@example.com`])(
    '%s is accepted',
    (address) => expect(EMAIL_PATTERN.test(address)).toBe(true),
  )
  it.each([
    'q\u200b9@example.com',
    'ämä@example.com',
    'ama@example..com',
    'ama@gmail.com.',
    '.a@example.com',
    'a.@example.com',
    'a..b@example.com',
    'ama@-example.com',
    'ama@example-.com',
    'ama@example',
    'ama@example.c',
    'a b@example.com',
    'a%0d%0aBcc@',
    `${'a'.repeat(65)}@example.com`,
    `a@${'b'.repeat(64)}.com`,
  ])('%j is refused', (address) => expect(EMAIL_PATTERN.test(address)).toBe(false))
})

describe('the texts of plan requests', () => {
  it('are those of the specification', () => {
    expect(REQUEST.REQUEST_SUBMITTED).toBe('Request submitted successfully')
    expect(REQUEST.REQUEST_FAILED).toBe('Failed to submit request')
    expect(REQUEST.TYPE_UNSPECIFIED).toBe('Please specify the floor plan type')
    expect(REQUEST.TERMS_NOT_AGREED).toBe('Please agree to the terms and conditions')
    expect(REQUEST.NOT_A_DOCUMENT).toBe('Please upload a PDF or ZIP file')
    expect(NOT_AN_IMAGE).toBe('Please upload valid image files')
  })
})

describe('a message', () => {
  it('is trimmed, with names in one line and plain line breaks in texts', () => {
    expect(
      messageSchema.parse({
        firstName: ' Ama\r\nBcc: x ',
        email: ' ama@example.com ',
        phone: ' 024 ',
        message: ' a\r\nb\u0000\tc\u2028d ',
      }),
    ).toEqual({ firstName: 'Ama Bcc: x', lastName: '', email: 'ama@example.com', phone: '024', message: 'a\nb \tc\nd' })
  })

  it('stores the newsletter address in lower case', () => {
    expect(newsletterSchema.parse({ email: ' Kofi@Example.COM ' })).toEqual({ email: 'kofi@example.com' })
  })
})

describe('text from a stranger', () => {
  it.each([
    ['See http://evil.example/x?y=1', 'See http[:]//evil[.]example/x?y=1'],
    ['www.evil.example', 'www[.]evil[.]example'],
    ['evil.com', 'evil[.]com'],
    ['EVIL。COM', 'EVIL[.]COM'],
    ['ｅｖｉｌ．ｃｏｍ', 'evil[.]com'],
    ['write to a@evil.com', 'write to a@evil[.]com'],
    ['mailto:a@b and javascript:alert(1)', 'mailto[:]a@b and javascript[:]alert(1)'],
    ['//evil', '//evil'],
    ['https:\\\\evil', 'https[:]\\\\evil'],
    ['ev\u200bil.com', 'evil[.]com'],
    ['<a href="x">y</a>', '‹a href="x"›y‹/a›'],
    ['127.0.0.1 and 10.0.0.1/x', '127[.]0[.]0[.]1 and 10[.]0[.]0[.]1/x'],
  ])('%j becomes %j', (typed, safe) => expect(defang(typed)).toBe(safe))

  it.each(['A house of 3.5 rooms. Thank you.', 'GHS 1,250.00', 'Call me at 9:30; urgent!', 'e. g. this'])(
    '%j stays unchanged',
    (typed) => expect(defang(typed)).toBe(typed),
  )

  const LINK = /[a-z][\w+.-]*:[/\\]|(?:^|[\s(<"'>])(?:[\p{L}\p{N}-]+\.)+\p{L}[\p{L}\p{N}]+|[<>]/iu
  it('never becomes a link', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'http://',
        'www.',
        'evil.com',
        '.',
        ':',
        '//',
        '<',
        '>',
        'a',
        '1',
        ' ',
        '\n',
        '@',
        '。',
        '．',
        '/',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 20 }), (pieces) => {
        expect(defang(pieces.join(''))).not.toMatch(LINK)
      }),
      { numRuns: 2000 },
    )
  })

  it('is quoted line by line and shortened, between the firm’s own sentences', () => {
    const reply = writeAutoReply(
      { firstName: 'Ama www.evil.com', message: `One\nhttps://evil.com\n${'x'.repeat(2000)}` },
      DEFAULT_SETTINGS,
    )
    expect(reply).toContain('Dear Ama www[.]evil[.]com,')
    expect(reply).toContain('> One\n> https[:]//evil[.]com\n> xxx')
    expect(reply).toMatch(/x…\n/)
    expect(reply.length).toBeLessThan(1600)
    expect(reply).toContain('call +233 20 000 0101 or +233 30 000 0102')
    expect(reply).toContain('get back to you shortly')
  })
})

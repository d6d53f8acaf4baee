/** The emails of the local run: one `.eml` file per message. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from '@playwright/test'

export type Letter = { to: string; subject: string; text: string; linkUnder: (label: string) => string }

function decodeHeader(text: string): string {
  return text.replace(/=\?utf-8\?B\?([^?]*)\?=/gi, (_, base64: string) => Buffer.from(base64, 'base64').toString())
}

function readLetter(file: string): Letter {
  const raw = readFileSync(file, 'utf8').replaceAll('\r\n', '\n').replaceAll('?=\n =?', '?==?')
  const header = (name: string) => decodeHeader(new RegExp(`^${name}: (.*)$`, 'm').exec(raw)?.[1] ?? '')
  const [, encoding = '', body = ''] =
    /Content-Type: text\/plain[^\n]*\nContent-Transfer-Encoding: (\S+)\n\n([\s\S]*?)\n--/.exec(raw) ?? []
  // The signature of a mail begins with two dashes as well, so a plain part is cut at the boundary of the message.
  const boundary = /boundary=(\S+)/.exec(raw)?.[1] ?? ''
  const whole = raw.slice(raw.indexOf(body)).split(`--${boundary}`)[0] ?? ''
  const text = encoding === 'base64' ? Buffer.from(whole, 'base64').toString() : whole
  return {
    to: header('To').replace(/[<>]/g, ''),
    subject: header('Subject'),
    text,
    linkUnder(label) {
      const url = text.split('\n')[text.split('\n').indexOf(`${label}:`) + 1]
      if (!url?.startsWith('http')) throw new Error(`The mail has no link under "${label}":\n${text}`)
      return url
    },
  }
}

export function createMailbox(folder: string) {
  const letters = () =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .map((name) => readLetter(path.join(folder, name)))
  const find = (to: string, subject: RegExp, text = '') =>
    letters().filter((each) => each.to === to && subject.test(each.subject) && each.text.includes(text))
  return {
    find,
    /** The only matching email, which must arrive within five seconds. */
    async receives(to: string, subject: RegExp, text = ''): Promise<Letter> {
      await expect
        .poll(() => find(to, subject, text).length, { message: `mail to ${to}: ${subject}`, timeout: 5000 })
        .toBe(1)
      return find(to, subject, text)[0] as Letter
    },
  }
}
export type Mailbox = ReturnType<typeof createMailbox>

/** A viewing is booked, confirmed, moved and cancelled; its mails are read as a mail reader and a calendar show them. */
import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { readSlot } from '../../app/domain/viewings/slots.ts'
import { paths } from '../../app/paths.ts'
import { sleep } from '../start/processes.ts'
import { isObject } from './client.ts'
import { emailOf, type Shop } from './journeys.ts'
import { openTerminal } from './terminal.ts'

const HOME = 'white-villa-with-a-stone-tower-east-legon'
const MAIL_MS = 20_000

/** As Python's email package reads it. */
type Mail = {
  subject: string
  from: string[]
  to: string[]
  defects: string[]
  text: string
  html: boolean
  method: string
  calendar: string
}

const wordIn = (value: unknown) => (typeof value === 'string' ? value : '')
const wordsIn = (value: unknown) => (Array.isArray(value) ? value.map(String) : [])

function readMails(files: readonly string[]): Mail[] {
  const script = path.join(import.meta.dirname, 'read-mail.py')
  const said = execFileSync('python3', [script, ...files], { encoding: 'utf8', maxBuffer: 1e8 })
  return said
    .trim()
    .split('\n')
    .map((line): Mail => {
      const mail: unknown = JSON.parse(line)
      if (!isObject(mail)) throw new Error(`No mail: ${line}`)
      return {
        subject: wordIn(mail.subject),
        from: wordsIn(mail.from),
        to: wordsIn(mail.to),
        defects: wordsIn(mail.defects),
        text: wordIn(mail.text),
        html: mail.html === true,
        method: wordIn(mail.method),
        calendar: wordIn(mail.calendar),
      }
    })
}

const filesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => /^[^.].*\.eml$/.test(name))
    .sort()
    .map((name) => path.join(folder, name))

/** One of the four mails, with the time that it tells. */
type Told = Mail & { slotAt: number }

async function visitHome({ url, mail }: Shop): Promise<Told[]> {
  const email = emailOf('viewing')
  const post = async (address: string, fields: Record<string, string>) => {
    const answer = await fetch(new URL(address, url), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: url },
      body: new URLSearchParams(fields),
    })
    if (answer.status !== 303) throw new Error(`${address} answers ${answer.status}`)
    return answer.headers.get('location') ?? ''
  }
  const told: Told[] = []
  const known = new Set(filesIn(mail))
  async function receive(slot: string) {
    for (const until = Date.now() + MAIL_MS; Date.now() < until; await sleep(200)) {
      const file = filesIn(mail).find((each) => !known.has(each) && readFileSync(each, 'utf8').includes(email))
      const [read] = file ? readMails([file]) : []
      if (!file) continue
      known.add(file)
      if (read?.to.includes(email)) return told.push({ ...read, slotAt: readSlot(slot) ?? 0 })
    }
    throw new Error(`No mail came about ${slot}`)
  }
  const page = await (await fetch(new URL(paths.bookViewing(HOME), url))).text()
  const slots = [...page.matchAll(/name="slot"[^>]* value="([^"]+)"/g)].map(([, slot = '']) => slot)
  const [first = '', next = ''] = slots.slice(-2)
  const viewing = await post(paths.bookViewing(HOME), { slot: first, name: 'Yaa Asantewaa', email, party: '2' })
  await receive(first)
  await post(new URL(/Confirm:\n(\S+)/.exec(told[0]?.text ?? '')?.[1] ?? '').pathname, {})
  await receive(first)
  await post(viewing, { slot: next })
  await receive(next)
  await post(viewing, { cancel: 'true' })
  await receive(next)
  return told
}

async function inFolder(work: (folder: string) => Promise<true | string>): Promise<true | string> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-readers-'))
  try {
    return await work(folder)
  } catch (cause) {
    return cause instanceof Error ? cause.message : String(cause)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const KHAL = (folder: string) => `[calendars]
[[home]]
path = ${folder}/calendar
type = calendar
[locale]
timeformat = %H:%M
dateformat = %Y-%m-%d
longdateformat = %Y-%m-%d
datetimeformat = %Y-%m-%d %H:%M
longdatetimeformat = %Y-%m-%d %H:%M
default_timezone = Africa/Accra
local_timezone = Africa/Accra
[default]
default_calendar = home
[sqlite]
path = ${folder}/khal.db
`

/** khal takes each mail's file in; the calendar must hold one entry, as it is now. */
export const keepCalendar = (shop: Shop): Promise<true | string> =>
  inFolder(async (folder) => {
    const config = path.join(folder, 'khal.conf')
    writeFileSync(config, KHAL(folder))
    mkdirSync(path.join(folder, 'calendar'))
    const khal = (...words: string[]) =>
      execFileSync('khal', ['-c', config, ...words], { encoding: 'utf8', env: { ...process.env, HOME: folder } })
    const statuses = ['TENTATIVE', 'CONFIRMED', 'CONFIRMED', 'CANCELLED']
    for (const [at, mail] of (await visitHome(shop)).entries()) {
      if (!mail.calendar.includes(`METHOD:${mail.method}\r\n`) && !mail.calendar.includes(`METHOD:${mail.method}\n`))
        return `the mail names the method ${mail.method}, which its calendar does not`
      const file = path.join(folder, 'viewing.ics')
      writeFileSync(file, mail.calendar)
      khal('import', '--batch', '-a', 'home', file)
      const today = new Date().toISOString().slice(0, 10)
      const shown = khal('list', '--day-format', '', '--format', '{start-date} {start-time} {status}', today, '20d')
      const slot = new Date(mail.slotAt).toISOString().slice(0, 16).replace('T', ' ')
      const due = `${slot} ${statuses[at]}`
      if (shown.trim() !== due) return `after "${mail.subject}": ${shown.trim() || 'nothing'} instead of ${due}`
    }
    return true
  })

/** What is wrong with the mail as Python reads it. */
function faultOf({ subject, from, defects, text, html }: Mail): string | null {
  if (defects.length > 0) return `${subject}: ${defects.join(', ')}`
  if (from.length !== 1 || !from[0]) return `${subject}: it comes from ${from.join(' and ') || 'nobody'}`
  if (/=\?|�/.test(subject + from[0] + text)) return `${subject}: letters are lost`
  return text.length > 100 && html ? null : `${subject}: a part is missing`
}

/** Mutt shows every mail that the site has sent, with its subject, its sender and its text. */
export const readMailbox = (shop: Shop, keep: (name: string, screen: string) => void): Promise<true | string> =>
  inFolder(async (folder) => {
    await visitHome(shop)
    const files = filesIn(shop.mail)
    const read = readMails(files)
    const fault = read.map(faultOf).find(Boolean)
    if (fault) return fault
    for (const place of ['cur', 'new', 'tmp']) mkdirSync(path.join(folder, 'mail', place), { recursive: true })
    for (const [at, file] of files.entries())
      copyFileSync(file, path.join(folder, 'mail/cur', `${String(at).padStart(4, '0')}.host:2,`))
    const settings = [
      `set folder=${folder}`,
      ...['set sort=mailbox-order', 'set pager_stop', 'set wait_key=no', 'set markers=no', 'set charset=utf-8'],
      ...['ignore *', 'unignore from subject'],
    ]
    writeFileSync(path.join(folder, 'muttrc'), `${settings.join('\n')}\n`)
    const words = ['mutt', '-n', '-F', path.join(folder, 'muttrc'), '-R', '-f', path.join(folder, 'mail')]
    const terminal = openTerminal(words, { HOME: folder })
    const plain = (shown: string) => shown.replace(/\s+/g, ' ')
    try {
      await terminal.waitFor('the list of mails', (screen) => screen.includes(`Msgs:${files.length}`))
      for (const [at, { subject, from, text }] of read.entries()) {
        await terminal.type(String(at + 1))
        await terminal.press('Enter', 'Enter')
        const line = text.split('\n').find((each) => each.length > 20 && each.length < 90) ?? ''
        const due = [`Subject: ${subject}`, `From: ${from[0]}`, line].map(plain)
        const screen = await terminal.waitFor(due.join(' / '), (shown) =>
          due.every((each) => plain(shown).includes(each)),
        )
        if (at === files.length - 1) keep('mail', screen)
        await terminal.type('i')
      }
    } finally {
      terminal.close()
    }
    return true
  })

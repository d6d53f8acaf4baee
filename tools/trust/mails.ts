/**
 * Sends emails of every kind on a copy of the demo state, and kills the site (kill -9) at one email of each kind after
 * it was sent and before that was recorded. Afterwards the mail folder must have each email, under one Message-ID
 * however often it came.
 */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import type { MessageKind } from '../../app/domain/mail/message.ts'
import { demoState } from '../../tests/e2e/support/demo-state.ts'
import { openState } from '../start/open-state.ts'
import { sleep } from '../start/processes.ts'
import { newSettings, SiteUnderStorm } from '../storm/site-under-storm.ts'

const ORDER = "select id from orders where status = 'paid'"
const NAMED_ORDER = "select id, reference from orders where status = 'paid'"
const REQUEST = "select request_id as id, id as event from plan_request_events where notified and status = 'quoted'"
const USER = 'select id from users'
const BOOKED = "select id from viewings where status = 'booked'"
const CLOSED = `select v.id from viewings v join site_settings s on s.name = 'viewing.closedDays'
  where v.status = 'booked' and instr(s.value, date(v.slot_at / 1000, 'unixepoch')) > 0`
const CANCELLED = "select id from viewings where status = 'cancelled'"
const JOB = 'select 0 as id'
const MESSAGE = 'select id from messages'

/** The subject of each kind of email as a query, and its payload as arguments of `json_object`. */
const ABOUT: Record<MessageKind, [of: string, payload?: string]> = {
  'alert-confirm': ["select id from alerts where status = 'pending'"],
  'alert-news': [
    "select id, email from alerts where status = 'confirmed'",
    `'email', email, 'plans', (select id || '' from plans where status = 'published'), 'services', ''`,
  ],
  'building-approved': [
    'select building_id as id, submission_key from building_entries where sequence = 1',
    `'entry', submission_key`,
  ],
  'building-news': ['select id from buildings', `'after', '0', 'until', '99'`],
  'contact-form': [MESSAGE, `'autoReply', 'true'`],
  'download-ended': [ORDER],
  'files-ready': [ORDER],
  'link-again': [ORDER],
  links: [JOB, `'email', (select buyer_email from orders where status = 'paid')`],
  'message-reply': ['select message_id as id, id as reply from message_replies', `'reply', reply || ''`],
  'newsletter-confirm': ["select id from subscribers where status = 'pending'"],
  'partial-refund': [NAMED_ORDER, `'amountMinor', '20000', 'payment', reference`],
  'password-changed': [USER],
  'payment-reminder': ["select id from orders where status = 'pending'"],
  receipt: [ORDER],
  refund: [ORDER],
  'request-received': [REQUEST],
  'request-status': [REQUEST, `'event', event || '', 'about', 'status'`],
  'reset-password': [USER, `'seed', 'seed-' || at`],
  'staff-address': [JOB, `'about', 'FH-1001', 'page', '/orders-admin'`],
  'second-payment': [NAMED_ORDER, `'payment', reference`],
  'staff-alert': [JOB, `'event', 'charge.success', 'reference', 'ref_unknown'`],
  'staff-building': [
    "select building_id as id, submission_key from building_entries where kind in ('approval', 'comment')",
    `'entry', submission_key`,
  ],
  'staff-check-failed': [ORDER, `'reason', 'no answer'`],
  'staff-digest': [JOB, `'day', '20000', 'mode', 'test'`],
  'staff-dispute': [ORDER],
  'staff-file-missing': [ORDER, `'fileId', '1'`],
  'staff-invited': [USER, `'seed', 'seed-' || at`],
  'staff-job-failed': [JOB, `'job', 'outbox', 'reason', 'no answer'`],
  'staff-message': [MESSAGE],
  'quote-differs': [ORDER],
  'staff-paid-twice': [ORDER],
  'staff-quote-differs': [ORDER],
  'staff-refund-stuck': [ORDER, `'state', 'failed'`],
  'staff-phones': [JOB],
  'staff-request': [REQUEST],
  'staff-sale': [ORDER],
  'staff-upgrade-differs': [ORDER],
  'staff-sign': [JOB, `'sign', 'jobs', 'said', 'none for an hour'`],
  'staff-viewing-booked': [BOOKED],
  'staff-viewing-cancelled': [CANCELLED],
  'staff-viewing-moved': [BOOKED],
  'survey-asked': ['select building_id as id, id as survey from building_surveys', `'survey', survey || ''`],
  'tax-invoice': [ORDER],
  'two-step-changed': [USER, `'state', 'on'`],
  'verify-email': [USER, `'seed', 'seed-' || at`],
  'viewing-booked': [BOOKED],
  'viewing-cancelled': [CANCELLED],
  'viewing-closed': [CLOSED],
  'viewing-moved': [BOOKED],
  'viewing-reminder': [BOOKED],
}
/** Posted to the form service, whose stand-in stores what it received. */
const FORM: MessageKind = 'contact-form'

const { values } = parseArgs({ options: { each: { type: 'string', default: '3' }, kinds: { type: 'string' } } })
const each = Number(values.each)
const kinds = (Object.keys(ABOUT) as MessageKind[]).slice(0, Number(values.kinds ?? 99))
const settings = await newSettings()

/**
 * Fills the outbox with `each` messages of every kind and nothing else. Subjects that the demo lacks are created here.
 */
function fillOutbox(): Map<number, MessageKind> {
  const db = openState(settings.stateDir, false)
  const alert = db.prepare(
    `insert into alerts (email, kind, query, status, confirmation_sent_at, created_at, updated_at) values (?, 'plans', '', ?, 1, ?, ?)`,
  )
  for (const status of ['pending', 'confirmed']) alert.run(`${status}@kill.example`, status, Date.now(), Date.now())
  db.exec(`delete from outbox;
    insert into subscribers (email, status, consent_version, consent_at, confirmation_sent_at, created_at)
      values ('pending@kill.example', 'pending', '1', 1, 1, 1);
    insert into viewings (submission_key, listing_title, slot_at, name, email, phone, party, note, status, created_at, updated_at)
      values ('kill', 'B-001 Home', 1, 'Ama', 'ama@kill.example', '', 2, '', 'cancelled', 1, 1);
    insert into message_replies (message_id, submission_key, text, author, created_at)
      select id, 'kill', 'Yes.', 'Ama', 1 from messages limit 1`)
  for (const kind of kinds) {
    const [of, payload = ''] = ABOUT[kind]
    const made = db
      .prepare(
        `with recursive many(at) as (select 1 union all select at + 1 from many where at < ${each})
        insert into outbox (dedupe_key, kind, subject_id, payload, status, next_attempt_at, created_at)
        select ? || at, ?, id, json_object(${payload}), 'waiting', 1, 1 from many, (${of} limit 1)`,
      )
      .run(`${kind}:kill-`, kind).changes
    if (made !== each) throw new Error(`the demo state has nothing for a mail of ${kind}`)
  }
  const rows = db.prepare('select id, kind from outbox').all() as { id: number; kind: MessageKind }[]
  db.close()
  return new Map(rows.map(({ id, kind }) => [id, kind]))
}

const idOf = (mail: string) => Number(/^X-Outbox-Id: <outbox-(\d+)-/m.exec(mail)?.[1])

/** Runs the jobs, two at a time, until nothing is left or the site was killed. */
async function deliver(site: SiteUnderStorm, isEnded: () => boolean): Promise<boolean> {
  const db = openState(settings.stateDir, true)
  const left = db.prepare("select count(*) as n from outbox where status in ('waiting', 'sending')")
  try {
    while (!isEnded() && Number(left.get()?.n) > 0)
      await Promise.allSettled([site.runScheduledJobs(), site.runScheduledJobs(), sleep(50)])
    return !isEnded()
  } finally {
    db.close()
  }
}

/**
 * One sentence for each wrong email: a repeat is right only if its sender was killed, and then only of the same email.
 */
function findFaults(rows: Map<number, MessageKind>, endings: ReadonlyMap<number, number>): string[] {
  const copies = new Map<number, string[]>()
  for (const name of readdirSync(settings.mailDir).filter((file) => /^[^.].*\.eml$/.test(file))) {
    const mail = readFileSync(path.join(settings.mailDir, name), 'utf8')
    const [, messageId] = /^Message-ID: (.*?)\r?$/m.exec(mail) ?? []
    copies.set(idOf(mail), [...(copies.get(idOf(mail)) ?? []), messageId ?? ''])
  }
  const posted = path.join(settings.stateDir, 'form-service.json')
  const posts: unknown[] = existsSync(posted) ? JSON.parse(readFileSync(posted, 'utf8')) : []
  const db = openState(settings.stateDir, true)
  const unsent = db.prepare("select kind, status from outbox where status <> 'sent'").all()
  // The site sends emails of its own meanwhile, for example about a failed status check.
  const written = new Set(
    db
      .prepare('select id from outbox')
      .all()
      .map(({ id }) => Number(id)),
  )
  db.close()
  const mostOf = (id: number) => 1 + (endings.get(id) ?? 0)
  const forms = [...rows].filter(([, kind]) => kind === FORM).map(([id]) => id)
  const mostForms = forms.reduce((sum, id) => sum + mostOf(id), 0)
  return [
    ...[...rows].flatMap(([id, kind]) => {
      const ids = copies.get(id) ?? []
      const isRight = ids.length >= 1 && ids.length <= mostOf(id) && new Set(ids).size === 1
      return isRight || kind === FORM ? [] : [`${kind} came as ${ids.join(', ') || 'nothing'}`]
    }),
    ...unsent.map(({ kind, status }) => `${kind} is ${status}`),
    ...[...copies.keys()].filter((id) => !written.has(id)).map((id) => `nobody wrote mail ${id}`),
    ...(posts.length < forms.length || posts.length > mostForms ? [`${posts.length} posts of the form service`] : []),
  ]
}

// Each start adds a listener.
process.setMaxListeners(0)
let site: SiteUnderStorm | undefined
try {
  cpSync(await demoState(), settings.stateDir, { recursive: true })
  const rows = fillOutbox()
  const [endings, endedKinds] = [new Map<number, number>(), new Set<string>()]
  let isEnded = false
  site = await SiteUnderStorm.start(settings, (mail) => {
    const kind = rows.get(idOf(mail))
    if (isEnded || !kind || endedKinds.has(kind)) return
    isEnded = true
    endedKinds.add(kind)
    site?.kill()
  })
  while (!(await deliver(site, () => isEnded))) {
    const db = openState(settings.stateDir, false)
    // Expires leases instead of waiting for them.
    const cut = db.prepare("update outbox set lease_until = 0 where status = 'sending' returning id").all()
    for (const { id } of cut) endings.set(Number(id), (endings.get(Number(id)) ?? 0) + 1)
    db.close()
    await site.startAgain()
    isEnded = false
  }
  const faults = findFaults(rows, endings)
  for (const fault of faults) console.log(fault)
  console.log(
    `Mails of ${kinds.length} kinds: ${rows.size}; the site ended by kill -9 as one of each kind had left: ${endedKinds.size} times; lost, or under a second Message-ID: ${faults.length}`,
  )
  process.exitCode = faults.length === 0 ? 0 : 1
} finally {
  await site?.stop()
  rmSync(settings.stateDir, { recursive: true, force: true })
}
process.exit()

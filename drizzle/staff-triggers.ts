/**
 * The triggers behind the staff pages: search words of rows, income per order with its sums, and counts of waiting
 * rows. They keep the rows read per staff page constant as the shop grows.
 */

import { WORD_CODES, WORDS_SPAN, type WordedTable } from './staff-words.ts'

const FH = `'FH-' || number`
const item = (letter: string) =>
  `title || ' ${letter}-' || printf('%03d', id) || ' ' || region || ' ' || city || ' ' || type`

/** By table: the source columns of its search words, and the words. */
export const STAFF_WORDS: Record<WordedTable, { of: readonly string[]; text: string }> = {
  orders: {
    of: ['number', 'plan_title', 'buyer_name', 'buyer_email', 'buyer_phone', 'receipt_number'],
    text: `plan_title || ' ' || buyer_name || ' ' || buyer_email || ' ' || buyer_phone || ' ' || reference || ' ' || ${FH}
      || coalesce(printf(' R-%05d', receipt_number), '') || coalesce(printf(' P-%03d', plan_id), '')
      || ' ' || coalesce((SELECT group_concat(p.reference, ' ') FROM payment_attempts p WHERE p.order_id = orders.id), '')`,
  },
  plan_requests: {
    of: ['first_name', 'last_name', 'email', 'phone', 'city', 'plan_description'],
    text: `first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || reference || ' ' || city || ' ' || plan_description`,
  },
  messages: {
    of: ['first_name', 'last_name', 'email', 'phone', 'message', 'item_title', 'note'],
    text: `first_name || ' ' || last_name || ' ' || email || ' ' || phone || ' ' || message || ' ' || item_title || ' ' || note`,
  },
  subscribers: { of: ['email'], text: 'email' },
  viewings: {
    of: ['name', 'email', 'phone', 'listing_title', 'note'],
    text: `name || ' ' || email || ' ' || phone || ' ' || listing_title || ' ' || note`,
  },
  users: { of: ['name', 'email'], text: `name || ' ' || email` },
  outbox: { of: ['last_error'], text: `kind || ' ' || coalesce(last_error, '')` },
  audit_log: {
    of: ['actor'],
    text: `actor || ' ' || action || ' ' || subject || ' ' || subject_id
      || coalesce((SELECT ' ' || ${FH} FROM orders WHERE reference = audit_log.subject_id), '')`,
  },
  buildings: { of: ['client', 'email', 'plan_title'], text: `client || ' ' || email || ' ' || plan_title` },
  plans: { of: ['title', 'region', 'city', 'type'], text: item('P') },
  listings: { of: ['title', 'region', 'city', 'type'], text: item('B') },
  projects: {
    of: ['title', 'location'],
    text: `title || ' Project ' || printf('%02d', id) || ' ' || location`,
  },
}

const forget = (table: WordedTable, id: string) =>
  `DELETE FROM staff_words WHERE rowid = ${WORD_CODES[table] * WORDS_SPAN} + ${id};`
/** Reads the table itself, because other triggers may have written to it since. */
export const writeWords = (table: WordedTable, where: string) =>
  `INSERT INTO staff_words (rowid, text) SELECT ${WORD_CODES[table] * WORDS_SPAN} + id, ${STAFF_WORDS[table].text} FROM ${table}${where};`

const wordTriggers = (Object.keys(STAFF_WORDS) as WordedTable[]).flatMap((table): [string, string][] => {
  const { of } = STAFF_WORDS[table]
  const anew = `BEGIN ${forget(table, 'new.id')} ${writeWords(table, ' WHERE id = new.id')} END`
  return [
    [`${table}_worded`, `AFTER INSERT ON ${table} ${anew}`],
    [`${table}_reworded`, `AFTER UPDATE OF ${of.join(', ')} ON ${table} ${anew}`],
    [`${table}_unworded`, `AFTER DELETE ON ${table} BEGIN ${forget(table, 'old.id')} END`],
  ]
})

/** The total number of rows of each list. */
const countTriggers = Object.keys(STAFF_WORDS).flatMap((table): [string, string][] => {
  const count = (change: string) =>
    `BEGIN UPDATE kept_counts SET items = items ${change} WHERE name = '${table}-all'; END`
  return [
    [`${table}_total_added`, `AFTER INSERT ON ${table} ${count('+ 1')}`],
    [`${table}_total_removed`, `AFTER DELETE ON ${table} ${count('- 1')}`],
  ]
})

/** A second payment of the same order was never income, so refunding it takes nothing away. */
export const writeIncome = (which: string) => `INSERT INTO order_income (order_id, paid_at, plan_id, amount_minor)
  SELECT o.id, o.paid_at, CASE o.kind WHEN 'plan' THEN o.plan_id END, o.amount_minor - max(0, coalesce((
      SELECT sum(r.amount_minor) FROM payment_attempts p JOIN refunds r ON r.reference = p.reference
      WHERE p.order_id = o.id AND r.status = 'processed' AND p.charged_at IS NOT NULL AND p.reversed_at IS NULL), 0)
    - o.amount_minor * max(0, (SELECT count(*) FROM payment_attempts a
      WHERE a.order_id = o.id AND a.charged_at IS NOT NULL AND a.reversed_at IS NULL) - 1))
  FROM orders o WHERE ${which} o.status IN ('paid', 'disputed') AND o.paid_at IS NOT NULL;`
const anew = (order: string) =>
  `DELETE FROM order_income WHERE order_id = ${order};\n  ${writeIncome(`o.id = ${order} AND`)}`
const ofReference = (row: string) => anew(`(SELECT order_id FROM payment_attempts WHERE reference = ${row}.reference)`)

const add = (row: 'new' | 'old') => {
  const sign = row === 'new' ? '' : '-'
  const part = (period: string, plan: string, where = '') =>
    `INSERT INTO sales_totals (period, plan_id, orders, amount_minor) SELECT ${period}, ${plan}, ${sign}1, ${sign}${row}.amount_minor WHERE ${where || 'true'}
    ON CONFLICT (period, plan_id) DO UPDATE SET orders = orders + excluded.orders, amount_minor = amount_minor + excluded.amount_minor;`
  const at = `${row}.paid_at / 1000, 'unixepoch'`
  return `BEGIN
  ${part(`strftime('%Y-%m-%d', ${at})`, '0')}
  ${part(`strftime('%Y-%m', ${at})`, '0')}
  ${part(`'plan'`, `${row}.plan_id`, `${row}.plan_id IS NOT NULL`)}
END`
}

/** By table: the column whose values are counted, each as `table-value`, for list totals and the waiting counts. */
export const COUNTED = {
  orders: 'status',
  plan_requests: 'status',
  messages: 'status',
  subscribers: 'status',
  viewings: 'status',
  outbox: 'status',
  audit_log: 'subject',
  plans: 'status',
  listings: 'status',
  projects: 'status',
} as const satisfies Partial<Record<WordedTable, string>>

const valueTriggers = Object.entries(COUNTED).flatMap(([table, column]): [string, string][] => {
  const count = (row: 'new' | 'old', change: string) =>
    `INSERT INTO kept_counts (name, items) VALUES ('${table}-' || ${row}.${column}, ${change})
    ON CONFLICT (name) DO UPDATE SET items = items + excluded.items;`
  return [
    [`${table}_value_added`, `AFTER INSERT ON ${table} BEGIN ${count('new', '1')} END`],
    [
      `${table}_value_changed`,
      `AFTER UPDATE OF ${column} ON ${table} WHEN new.${column} <> old.${column} BEGIN ${count('old', '-1')} ${count('new', '1')} END`,
    ],
    [`${table}_value_removed`, `AFTER DELETE ON ${table} BEGIN ${count('old', '-1')} END`],
  ]
})

const incomeTriggers: [string, string][] = [
  ['order_income_added', `AFTER INSERT ON order_income ${add('new')}`],
  ['order_income_gone', `AFTER DELETE ON order_income ${add('old')}`],
  ['orders_earned', `AFTER INSERT ON orders WHEN new.paid_at IS NOT NULL BEGIN ${anew('new.id')} END`],
  ['orders_earned_changed', `AFTER UPDATE OF status, paid_at, amount_minor ON orders BEGIN ${anew('new.id')} END`],
  ['orders_earned_gone', 'AFTER DELETE ON orders BEGIN DELETE FROM order_income WHERE order_id = old.id; END'],
  ['refunds_earned', `AFTER INSERT ON refunds BEGIN ${ofReference('new')} END`],
  ['refunds_earned_changed', `AFTER UPDATE OF status, amount_minor ON refunds BEGIN ${ofReference('new')} END`],
  ['refunds_earned_gone', `AFTER DELETE ON refunds BEGIN ${ofReference('old')} END`],
  [
    'payment_attempts_earned',
    `AFTER INSERT ON payment_attempts BEGIN ${anew('new.order_id')}
  ${forget('orders', 'new.order_id')} ${writeWords('orders', ' WHERE id = new.order_id')} END`,
  ],
  [
    'payment_attempts_earned_changed',
    `AFTER UPDATE OF charged_at, reversed_at ON payment_attempts BEGIN ${anew('new.order_id')} END`,
  ],
]

export const STAFF_TRIGGERS = [...wordTriggers, ...countTriggers, ...valueTriggers, ...incomeTriggers]

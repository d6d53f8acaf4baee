/** Rows by the thousand, made by the database itself: for tests of what a page of staff reads as the shop grows. */

const DATED = 'created_at, updated_at'
const dated = '1700000000000 + i * 60000, 1700000000000 + i * 60000'
const HOUSE =
  'type, bedrooms, washrooms, horizontal_metres, vertical_metres, area_sq_ft, region, city, description, features'
const house = `case when i % 3 then 'House' else 'Villa' end, 1 + i % 6, 2, 12, 10, 1000 + i % 700,
  case when i % 4 then 'Ashanti' else 'Volta' end, 'Kumasi', 'A house.', '[]'`
const status = `case when i % 5 then 'published' else 'draft' end, 1700000000000 + i * 60000`

/** Columns and values of row `i`; every table that a page of staff lists. */
const TABLES: [table: string, columns: string, values: string][] = [
  [
    'plans',
    `slug, title, floors, ${HOUSE}, from_price_minor, status, published_at, ${DATED}`,
    `'many-' || i, 'Many House ' || i, 1, ${house}, 100000 + i % 900, ${status}, ${dated}`,
  ],
  [
    'listings',
    `slug, title, furnished, contact, ${HOUSE}, price_minor, status, published_at, ${DATED}`,
    `'many-' || i, 'Many Home ' || i, 'fully', '+233200000201', ${house}, 100000 + i % 900, ${status}, ${dated}`,
  ],
  [
    'projects',
    `slug, title, location, date, description, status, ${DATED}`,
    `'many-' || i, 'Many Clinic ' || i, 'Aburi', '2025-11-02', 'Built.', case when i % 5 then 'published' else 'draft' end, ${dated}`,
  ],
  [
    'users',
    `email, name, disabled_at, terms_version, terms_accepted_at, ${DATED}`,
    `'many' || i || '@example.com', 'Many ' || (i * 7919 % 9973), case when i % 7 = 0 then 1 end, '1', 1, ${dated}`,
  ],
  [
    'plan_requests',
    `reference, submission_key, first_name, last_name, email, phone, country, city, project_address, floor_plan_type, plan_description, room_details, status, terms_version, terms_agreed_at, ${DATED}`,
    `'many-r' || i, 'many' || i, 'Many', 'Adjei ' || (i * 7919 % 9973), 'many' || i || '@example.com', '+233200000201', 'Ghana', 'Kumasi', 'x', 'residential', 'A house for five.', '[]', case when i % 5 then 'declined' else 'pending' end, '1', 1, ${dated}`,
  ],
  [
    'messages',
    `submission_key, first_name, email, message, status, ${DATED}`,
    `'many' || i, 'Many ' || (i * 7919 % 9973), 'many' || i || '@example.com', 'Hello there.', case when i % 5 then 'archived' else 'new' end, ${dated}`,
  ],
  [
    'subscribers',
    'email, status, consent_version, consent_at, confirmation_sent_at, created_at',
    `'many' || i || '@example.com', case when i % 5 then 'confirmed' else 'pending' end, '1', 1700000000000 + i * 60000, 1, 1700000000000 + i * 60000`,
  ],
  [
    'viewings',
    `submission_key, listing_title, slot_at, name, email, phone, party, note, status, ${DATED}`,
    `'many' || i, 'B-001 Home', 1700000000000 + i * 60000, 'Many ' || (i * 7919 % 9973), 'many' || i || '@example.com', '+233200000201', 2, '', 'cancelled', ${dated}`,
  ],
  [
    'outbox',
    'dedupe_key, kind, payload, status, next_attempt_at, last_error, created_at, sent_at',
    `'many' || i, 'receipt', '{}', case when i % 50 then 'sent' else 'dead' end, 1, 'many errors', 1700000000000 + i * 60000, 1700000000000 + i * 60000`,
  ],
  [
    'audit_log',
    'at, actor, action, subject, subject_id',
    `1700000000000 + i * 60000, 'Many Serwaa', 'update', case when i % 5 then 'order' else 'plan' end, i`,
  ],
  [
    'buildings',
    `client, email, plan_title, head, entry_count, submission_key, ${DATED}`,
    `'Many ' || (i * 7919 % 9973), 'many' || i || '@example.com', 'P-001 House', '', 1, 'many' || i, ${dated}`,
  ],
]

/** Rows `from` to `until` of each table; of orders, each for the plan and the file of one that is there. */
export function manyRows(from: number, until: number, planId: number, fileId: number): string[] {
  const rows = `with recursive many(i) as (select ${from} union all select i + 1 from many where i < ${until})`
  const orders: (typeof TABLES)[number] = [
    'orders',
    `reference, status, plan_id, option, file_id, plan_title, amount_minor, mode, buyer_name, buyer_email, buyer_phone, buyer_country, buyer_region, terms_version, terms_accepted_at, paid_at, ${DATED}`,
    `'ref_many' || i, case when i % 5 then 'paid' else 'failed' end, ${planId}, 'a', ${fileId}, 'Many House ' || i % 900, 100000 + i % 900, 'test', 'Many ' || (i * 7919 % 9973), 'many' || i || '@example.com', '+233200000201', 'GH', 'Ashanti', '1', 1, case when i % 5 then 1700000000000 + i * 60000 end, ${dated}`,
  ]
  return [...TABLES, orders].map(
    ([table, columns, values]) => `insert into ${table} (${columns}) ${rows} select ${values} from many`,
  )
}

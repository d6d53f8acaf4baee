/** Row ids in the search index `staff_words`: triggers write them, staff lists look them up. */

/** A row's id in the index is code * 2^40 + id. */
export const WORDS_SPAN = 1_099_511_627_776

/** Stored in existing databases: never reuse a code for another table. */
export const WORD_CODES = {
  orders: 1,
  plan_requests: 2,
  messages: 3,
  subscribers: 4,
  viewings: 5,
  users: 6,
  outbox: 7,
  audit_log: 8,
  buildings: 9,
  plans: 10,
  listings: 11,
  projects: 12,
} as const

export type WordedTable = keyof typeof WORD_CODES

/** Where the words of a row stand in `staff_words`: the triggers write there, the lists of staff look there. */

/** Under the code of its table and its own number: code * 2^40 + id. */
export const WORDS_SPAN = 1_099_511_627_776

/** Kept by the databases of earlier releases: a code is never another table's. */
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

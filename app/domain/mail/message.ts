/** The kinds of outbox messages, by subject, and the payload of each. */

/** How long a sent message is kept, and with it the key that makes it the only one. */
export const SENT_KEPT_MS = 90 * 86_400_000

const KINDS = {
  address: ['links'],
  alert: ['alert-confirm', 'alert-news'],
  job: ['staff-address', 'staff-digest', 'staff-job-failed', 'staff-phones', 'staff-sign'],
  building: ['building-approved', 'building-news', 'staff-building', 'survey-asked'],
  message: ['contact-form', 'message-reply', 'staff-message'],
  order: [
    'download-ended',
    'files-ready',
    'link-again',
    'partial-refund',
    'payment-reminder',
    'quote-differs',
    'receipt',
    'refund',
    'second-payment',
    'staff-alert',
    'staff-check-failed',
    'staff-dispute',
    'staff-file-missing',
    'staff-paid-twice',
    'staff-quote-differs',
    'staff-refund-stuck',
    'staff-sale',
    'staff-upgrade-differs',
    'tax-invoice',
  ],
  request: ['request-received', 'request-status', 'staff-request'],
  subscriber: ['newsletter-confirm'],
  user: ['password-changed', 'reset-password', 'staff-invited', 'two-step-changed', 'verify-email'],
  viewing: [
    'staff-viewing-booked',
    'staff-viewing-cancelled',
    'staff-viewing-moved',
    'viewing-booked',
    'viewing-cancelled',
    'viewing-closed',
    'viewing-moved',
    'viewing-reminder',
  ],
} as const

export type MessageSubject = keyof typeof KINDS
export type KindsAbout<S extends MessageSubject> = (typeof KINDS)[S][number]
export type MessageKind = KindsAbout<MessageSubject>

type Payloads = {
  /** Ids of plans and homes, separated by commas. */
  'alert-news': { email: string; plans: string; services: string }
  /** The submission key of the approval. */
  'building-approved': { entry: string }
  /** The last entry mailed before, and the last one now. */
  'building-news': { after: string; until: string }
  'contact-form': { autoReply: string }
  links: { email: string }
  /** The id of the answer. */
  'message-reply': { reply: string }
  /** `payment`: the attempt that it refunds. Rows of earlier releases lack it. */
  'partial-refund': { amountMinor: string; payment: string }
  /** `about`: 'status', or the action on a file: deliver or withdraw. Rows of earlier releases lack it. */
  'request-status': { event: string; about: string }
  'reset-password': { seed: string }
  /** What a visitor corrected the address of, and its page for staff. */
  'staff-address': { about: string; page: string }
  /** The attempt of a later payer than the first. */
  'second-payment': { payment: string }
  'staff-alert': { event: string; reference: string }
  /** The submission key of the client's entry. */
  'staff-building': { entry: string }
  'staff-check-failed': { reason: string }
  /** Days since 1970, and whose money is summed. Rows of earlier releases lack the mode. */
  'staff-digest': { day: string; mode: string }
  'staff-file-missing': { fileId: string }
  'staff-invited': { seed: string }
  'staff-job-failed': { job: string; reason: string }
  'staff-refund-stuck': { state: string }
  'staff-sign': { sign: string; said: string }
  'survey-asked': { survey: string }
  'two-step-changed': { state: string }
  'verify-email': { seed: string }
}

/** A kind that is not in `Payloads` has none. */
export type Payload<K extends MessageKind> = K extends keyof Payloads ? Payloads[K] : Record<never, string>

/** A row being sent. An earlier release may have written it. */
export type Message<K extends MessageKind> = {
  id: number
  kind: K
  subjectId: number
  payload: Partial<Payload<K>>
  dedupeKey: string
}

export const kindsAbout = (subject: MessageSubject): readonly string[] => KINDS[subject]

/** A plan request for pages and mails, with the labels of each status. Plain data, safe in the browser. */
import { formatCedis } from '../shared/money.ts'
import type { getPlanRequest } from './get-plan-request.server.ts'

export type PlanRequestView = NonNullable<Awaited<ReturnType<typeof getPlanRequest>>>
export type RequestStatus = PlanRequestView['status']

export const REQUEST_STATUS_LABELS: Record<RequestStatus, string> = {
  pending: 'Pending',
  reviewing: 'Reviewing',
  quoted: 'Quoted',
  accepted: 'Accepted',
  declined: 'Declined',
  completed: 'Completed',
}

export const REQUEST_STATUSES = Object.keys(REQUEST_STATUS_LABELS) as RequestStatus[]

/** The status as a heading for the requester. */
export const REQUEST_HEADINGS: Record<RequestStatus, string> = {
  pending: 'We have your request',
  reviewing: 'We are looking at it',
  quoted: 'Your quote is ready',
  accepted: 'We are drawing',
  declined: 'This request is closed',
  completed: 'Your drawings are done',
}

/** The next step, for the requester. */
const REQUEST_NEXT_STEPS: Record<RequestStatus, string> = {
  pending: "We read every request ourselves and answer within two working days. You don't need to do anything.",
  reviewing: 'An architect is looking at your request. We answer with a price in cedis and a date.',
  quoted:
    'Please read the quote below and accept it here. Call or write to us to ask for a change; declining costs nothing.',
  accepted: 'We are drawing. You see a sketch first, then the whole set.',
  declined: 'This request is closed. Call or write to us if you would like to take it up again.',
  completed: 'Your drawings are finished and handed over. Thank you.',
}

/** Once a file is delivered, whatever else is still to be drawn. */
export const drawingsHere = (isPaid: boolean): [heading: string, text: string] => [
  'Your drawings are ready',
  isPaid ? 'Download them below. Tell us if something is missing.' : 'You can download them below when all is paid.',
]

/** The same in a mail, which has no quote below it. */
export const OPEN_TO_ACCEPT =
  'Open your request to accept it. Call or write to us to ask for a change; declining costs nothing.'

/** For a quote whose price is not in its field but in the note, or given on the phone. */
const QUOTE_ELSEWHERE =
  'Call or write to us for the details, to accept the quote or to ask for a change; declining costs nothing.'

export const nextStepOf = (status: RequestStatus, hasQuote: boolean) =>
  status === 'quoted' && !hasQuote ? QUOTE_ELSEWHERE : REQUEST_NEXT_STEPS[status]

type Noted = Pick<PlanRequestView['events'][number], 'status' | 'note'>

/** A file or a message changes no status: the note says what it is. */
export const eventTitle = ({ status, note }: Noted, before: Noted | undefined) =>
  note && status === before?.status ? 'Update' : REQUEST_STATUS_LABELS[status]

/** One line of the price list of changes. */
export type PricedChange = PlanRequestView['changes'][number]

export const changeWords = ({ label, priceMinor }: PricedChange) => `${label} ${formatCedis(priceMinor)}`

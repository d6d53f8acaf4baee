/**
 * Things that change several times: how they begin, which requests change them, and their state. The nemesis test takes
 * its steps from here; add an entry for a new one.
 */
import { env } from 'cloudflare:workers'
import { alertKey } from '../../app/domain/alerts/alerts.server.ts'
import { slotValue } from '../../app/domain/viewings/slots.ts'
import { distantSlots, form, givenAlert, givenDelivery, givenViewing, openedOrder, type Press } from './flows.ts'
import { HOUR, keys } from './jobs.ts'

/** `tells` is the only email that each such request queues. */
type Verb = { as: 'nobody' | 'staff'; from: string[]; to: string; tells?: string; ready: () => Promise<Press> }
export type Living = {
  id: number
  /** The time until which it can be changed. */
  until: number
  state: string
  /** The number of emails about it, by kind. */
  told: Record<string, number>
  verbs: Record<string, Verb>
}
type Life = {
  begin: () => Promise<Living>
  /** The state of the row with this number. */
  state: string
}

export const LIVES: Record<string, Life> = {
  viewing: {
    state: 'select status from viewings where id = ?',
    async begin() {
      const { id, homeId, slotAt, link } = await givenViewing()
      const viewing: Living = {
        id,
        until: slotAt,
        state: 'booked',
        told: { 'viewing-booked': 1, 'staff-viewing-booked': 1 },
        verbs: {
          move: {
            as: 'nobody',
            from: ['booked'],
            to: 'booked',
            tells: 'viewing-moved',
            async ready() {
              const [slot = 0] = await distantSlots(homeId)
              viewing.until = slot
              return form(link, { slot: slotValue(slot) })
            },
          },
          cancel: {
            as: 'nobody',
            from: ['booked'],
            to: 'cancelled',
            tells: 'viewing-cancelled',
            ready: async () => form(link, { cancel: 'true' }),
          },
          'be cancelled': {
            as: 'staff',
            from: ['booked'],
            to: 'cancelled',
            tells: 'viewing-cancelled',
            ready: async () => form(`/viewings-admin/${id}/cancel`, { word: 'The road is closed.' }),
          },
        },
      }
      return viewing
    },
  },
  alert: {
    state: 'select status from alerts where id = ?',
    async begin() {
      const alert = await givenAlert()
      const { id, email, kind, query } = alert
      return {
        id,
        until: Number.POSITIVE_INFINITY,
        state: 'pending',
        told: { 'alert-confirm': 1 },
        verbs: {
          confirm: {
            as: 'nobody',
            from: ['pending', 'confirmed'],
            to: 'confirmed',
            ready: async () => form(`/alerts/confirm/${await alertKey(keys, 'confirm', alert)}`),
          },
          stop: {
            as: 'nobody',
            from: ['pending', 'confirmed', 'stopped'],
            to: 'stopped',
            ready: async () => form(`/alerts/stop/${await alertKey(keys, 'stop', alert)}`),
          },
          'ask again': {
            as: 'nobody',
            from: ['stopped'],
            to: 'pending',
            tells: 'alert-confirm',
            ready: async () => form('/alerts', { email, kind, query }),
          },
        },
      }
    },
  },
  'shared order': {
    state: "select case when share_key is null then 'alone' else 'shared' end from orders where id = ?",
    async begin() {
      const order = await openedOrder()
      const send = async (fields: Record<string, string> = {}) =>
        form(`/orders/${order.reference}/share`, { key: await keys.mac('order', order.reference), ...fields })
      return {
        id: order.id,
        until: Number.POSITIVE_INFINITY,
        state: 'alone',
        told: {},
        verbs: {
          share: { as: 'nobody', from: ['alone', 'shared'], to: 'shared', ready: () => send() },
          stop: { as: 'nobody', from: ['alone', 'shared'], to: 'alone', ready: () => send({ stop: 'yes' }) },
        },
      }
    },
  },
  delivery: {
    state:
      "select case when withdrawn_at is null then 'with the client' else 'withdrawn' end from plan_request_deliveries where request_id = ?",
    async begin() {
      const { id, fileId } = await givenDelivery()
      return {
        id,
        until: Number.POSITIVE_INFINITY,
        state: 'with the client',
        told: {},
        verbs: {
          withdraw: {
            as: 'staff',
            from: ['with the client', 'withdrawn'],
            to: 'withdrawn',
            tells: 'request-status',
            ready: async () => form(`/plans-admin/requests/${id}/deliveries/${fileId}/withdraw`),
          },
        },
      }
    },
  },
}

/** Whether it stays open if the clock jumps by a day. */
export const isOpen = ({ until }: Living) => until > Date.now() + 48 * HOUR

const read = async (query: string, ...values: unknown[]) =>
  (
    await env.DB.prepare(query)
      .bind(...values)
      .raw<[string | number]>()
  ).flat()

/** Violations of the expected state. */
export async function breaksOfLife(name: string, { id, state, told }: Living): Promise<string[]> {
  const [found] = await read(LIVES[name]?.state ?? '', id)
  const mails = await Promise.all(
    Object.entries(told).map(async ([kind, due]) => {
      const [written] = await read('select count(*) from outbox where kind = ? and subject_id = ?', kind, id)
      return written === due ? [] : [`${written} mails '${kind}' were written about the ${name}, not ${due}`]
    }),
  )
  return [...(found === state ? [] : [`the ${name} is ${found}, not ${state}`]), ...mails.flat()]
}

/** The queue of the mail service's reports about sent mails. One that can't be stored comes again. */
import { readDeliveryEvent, recordDelivery } from '../domain/mail/delivery.server.ts'
import type { AppContext } from './context.server.ts'

export async function takeMailEvents(batch: MessageBatch, context: AppContext): Promise<void> {
  for (const message of batch.messages) {
    try {
      const event = readDeliveryEvent(message.body)
      if (event) await recordDelivery(context, event)
      else context.log.info('mail-event.unknown', { queue: batch.queue })
      message.ack()
    } catch (cause) {
      context.log.error('mail-event.failed', cause)
      message.retry()
    }
  }
}

/**
 * The Worker of a local run: the built app, and beside it the email service, which stores each message in this
 * machine's mailbox before it reports success. Wrangler's own stores messages later and under other ids. The mailbox
 * hands reports about them to `MAIL_EVENTS_PATH`, which nobody else knows, and they go through the queue as Cloudflare's.
 */
import { WorkerEntrypoint } from 'cloudflare:workers'
import worker from './worker/server.js'

export default {
  ...worker,
  async fetch(request, env, execution) {
    if (new URL(request.url).pathname !== env.MAIL_EVENTS_PATH) return worker.fetch(request, env, execution)
    await env.MAIL_EVENTS.sendBatch([await request.json()].flat().map((body) => ({ body })))
    return new Response(null, { status: 202 })
  },
}

/** The property in which the local `EmailMessage` stores its text. */
const RAW = 'EmailMessage::raw'

export class Mailbox extends WorkerEntrypoint {
  async send(message) {
    const taken = await fetch(this.env.MAILBOX_URL, { method: 'POST', body: message[RAW] })
    if (!taken.ok) throw new Error(`the mailbox answered ${taken.status}`)
    return { messageId: /^Message-ID:\s*(.*?)\s*$/im.exec(message[RAW])?.[1] ?? '' }
  }
}

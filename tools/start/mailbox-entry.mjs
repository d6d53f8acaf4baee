/**
 * The Worker of a local run: the built app, and beside it the email service, which stores each message in this
 * machine's mailbox before it reports success. Wrangler's own stores messages later and under other ids.
 */
import { WorkerEntrypoint } from 'cloudflare:workers'

export { default } from './worker/server.js'

/** The property in which the local `EmailMessage` stores its text. */
const RAW = 'EmailMessage::raw'

export class Mailbox extends WorkerEntrypoint {
  async send(message) {
    const taken = await fetch(this.env.MAILBOX_URL, { method: 'POST', body: message[RAW] })
    if (!taken.ok) throw new Error(`the mailbox answered ${taken.status}`)
    return { messageId: /^Message-ID:\s*(.*?)\s*$/im.exec(message[RAW])?.[1] ?? '' }
  }
}

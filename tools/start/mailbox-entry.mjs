/**
 * The Worker of a local run: the app as it was built, and beside it the e-mail service, which hands each message to the
 * mailbox of this machine before it says that it was sent. Wrangler's own keeps messages later and under other ids.
 */
import { WorkerEntrypoint } from 'cloudflare:workers'

export { default } from './worker/server.js'

/** Where the local `EmailMessage` keeps its text. */
const RAW = 'EmailMessage::raw'

export class Mailbox extends WorkerEntrypoint {
  async send(message) {
    const taken = await fetch(this.env.MAILBOX_URL, { method: 'POST', body: message[RAW] })
    if (!taken.ok) throw new Error(`the mailbox answered ${taken.status}`)
    return { messageId: /^Message-ID:\s*(.*?)\s*$/im.exec(message[RAW])?.[1] ?? '' }
  }
}

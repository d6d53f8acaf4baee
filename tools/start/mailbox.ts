/**
 * Local mail: each message that the app sends is one `.eml` file in MAIL_DIR, whole and on disk before it counts as sent.
 * It also takes delivery events, as JSON in Cloudflare's shape, one or a list, and passes them to the site's queue.
 */
import { randomUUID } from 'node:crypto'
import { renameSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'

export type Mailbox = { url: string; close: () => void }

/** Calls `onMail` for each stored mail before the sender gets its response. Without `passEvents` it takes mails alone. */
export async function openMailbox(
  mailDir: string,
  onMail?: (mail: string) => void,
  passEvents?: (json: string) => Promise<Response>,
): Promise<Mailbox> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      if (passEvents && request.headers['content-type']?.startsWith('application/json')) {
        passEvents(Buffer.concat(chunks).toString()).then(
          ({ status }) => response.writeHead(status).end(),
          (cause) => response.writeHead(502).end(String(cause)),
        )
        return
      }
      try {
        // Named in sending order, and renamed into place, so that nobody reads half an email.
        const name = `${new Date().toISOString().replaceAll(/[:.]/g, '-')}-${randomUUID().slice(0, 8)}.eml`
        const draft = path.join(mailDir, `.${name}.part`)
        const mail = Buffer.concat(chunks)
        writeFileSync(draft, mail)
        renameSync(draft, path.join(mailDir, name))
        onMail?.(mail.toString())
        response.writeHead(200).end()
      } catch (cause) {
        response.writeHead(500).end(String(cause))
      }
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

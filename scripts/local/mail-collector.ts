/**
 * Local mail: `wrangler dev` keeps each message that the e-mail binding took below its temporary folder before it says
 * that it was sent. That folder is one of the state's own; from there each message goes to MAIL_DIR as one `.eml` file.
 * What a killed run left behind is collected by the next.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { ROOT } from './settings.ts'

const EVERY_MS = 250

/** The local service puts a Message-ID of its own over ours; ours comes back, so that a mail sent twice is seen to be one. */
function withOwnMessageId(mail: string): string {
  const own = /^X-Outbox-Id:\s*(<[^>]+>)/im.exec(mail)?.[1]
  return own ? mail.replace(/^Message-ID:.*$/im, `Message-ID: ${own}`) : mail
}

export class MailCollector {
  private readonly known: Set<string>
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly mailDir: string,
    /** The Worker's TMPDIR. */
    private readonly temporaryDir: string,
  ) {
    mkdirSync(temporaryDir, { recursive: true })
    this.known = new Set(readdirSync(mailDir))
  }

  collect(): void {
    for (const session of readdirSync(this.temporaryDir)) {
      const mails = path.join(this.temporaryDir, session, 'email')
      if (!existsSync(mails)) continue
      for (const entry of readdirSync(mails, { recursive: true, withFileTypes: true })) {
        if (!entry.name.endsWith('.eml') || this.known.has(entry.name)) continue
        const from = path.join(entry.parentPath, entry.name)
        const mail = readFileSync(from, 'utf8')
        // A mail that is still being written lacks its closing boundary.
        if (!mail.trimEnd().endsWith('--')) continue
        // Renamed into place, so that nobody reads half a mail.
        const draft = path.join(this.mailDir, `.${entry.name}.part`)
        writeFileSync(draft, withOwnMessageId(mail))
        renameSync(draft, path.join(this.mailDir, entry.name))
        this.known.add(entry.name)
      }
    }
  }

  /** Collects what is there and empties the temporary folder. Only while no Worker writes to it. */
  clear(): void {
    this.collect()
    for (const session of readdirSync(this.temporaryDir)) {
      rmSync(path.join(this.temporaryDir, session), { recursive: true, force: true })
      // Wrangler's second copy of the same messages.
      rmSync(path.join(ROOT, '.wrangler/tmp/email', session), { recursive: true, force: true })
    }
  }

  start(): void {
    this.timer = setInterval(() => this.collect(), EVERY_MS)
  }

  stop(): void {
    clearInterval(this.timer)
  }
}

/**
 * Local mail: `wrangler dev` writes each message that the e-mail binding took to a file of its own session; these are
 * put, one `.eml` each, where MAIL_DIR says. What a killed run left behind is collected by the next.
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const EVERY_MS = 250

export class MailCollector {
  private readonly sessions: Set<string>
  private readonly known: Set<string>
  private timer: NodeJS.Timeout | undefined

  constructor(
    private readonly mailDir: string,
    private readonly sessionsFile: string,
  ) {
    this.sessions = new Set(
      existsSync(sessionsFile) ? readFileSync(sessionsFile, 'utf8').split('\n').filter(Boolean) : [],
    )
    this.known = new Set(readdirSync(mailDir))
  }

  /** Reads wrangler's output for the folder that this session writes to. */
  hear(output: string): void {
    for (const [, file] of output.matchAll(/Email:\s+(\S+\.eml)/g)) {
      if (!file) continue
      const folder = path.dirname(file)
      if (this.sessions.has(folder)) continue
      this.sessions.add(folder)
      writeFileSync(this.sessionsFile, [...this.sessions].slice(-20).join('\n'))
      this.collect()
    }
  }

  collect(): void {
    for (const folder of this.sessions) {
      if (!existsSync(folder)) continue
      for (const name of readdirSync(folder)) {
        if (!name.endsWith('.eml') || this.known.has(name)) continue
        const from = path.join(folder, name)
        if (statSync(from).size === 0) continue
        // Renamed into place, so that nobody reads half a mail.
        const draft = path.join(this.mailDir, `.${name}.part`)
        copyFileSync(from, draft)
        renameSync(draft, path.join(this.mailDir, name))
        this.known.add(name)
      }
    }
  }

  start(): void {
    this.timer = setInterval(() => this.collect(), EVERY_MS)
  }

  stop(): void {
    clearInterval(this.timer)
    this.collect()
  }
}

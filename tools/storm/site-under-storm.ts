/** The real Worker with its own state, and the ways in which a storm reaches it. Only ever on this machine. */
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createSignedKeys } from '../../app/domain/shared/signed-key.server.ts'
import { openState } from '../start/open-state.ts'
import { freePort, ProcessGroup, sleep } from '../start/processes.ts'
import { type LocalSettings, readLocalSettings } from '../start/settings.ts'
import { type LocalSite, startSite } from '../start/site.ts'
import { messagesLeft } from './check.ts'
import type { Delivery } from './deliveries.ts'
import type { StormOrder } from './orders.ts'

const TRIES = 8
const RETRY_MS = 400
const DRAIN_MS = 120_000

/** Takes nothing of the caller's environment but PATH and the like: a storm never reaches a real Paystack. */
export async function newSettings(): Promise<LocalSettings> {
  const stateDir = mkdtempSync(path.join(tmpdir(), 'storm-'))
  // The storm itself runs the scheduled jobs.
  return readLocalSettings({ PORT: String(await freePort()), STATE_DIR: stateDir, DEMO: '0', SWEEP_SECONDS: '3600' })
}

type OnMail = (mail: string) => void
const start = async (settings: LocalSettings, onMail: OnMail = () => {}) =>
  startSite(settings, await ProcessGroup.claim(settings.stateDir), { dev: false, onMail })

export class SiteUnderStorm {
  readonly latenciesMs: number[] = []
  private visitors = 0
  private readonly keys: ReturnType<typeof createSignedKeys>

  private constructor(
    readonly settings: LocalSettings,
    private site: LocalSite,
    private readonly onMail: OnMail | undefined,
  ) {
    this.keys = createSignedKeys(settings.sessionSecret)
  }

  static async start(settings: LocalSettings, onMail?: OnMail): Promise<SiteUnderStorm> {
    return new SiteUnderStorm(settings, await start(settings, onMail), onMail)
  }

  /** Kills the site, as a power cut would. */
  kill(): void {
    this.site.kill()
  }

  async startAgain(): Promise<void> {
    this.site = await start(this.settings, this.onMail)
  }

  stop(): Promise<void> {
    return this.site.stop()
  }

  /** One delivery; returns 0 if there was no response. */
  async deliverOnce({ body, signature }: Delivery): Promise<number> {
    const startedAt = performance.now()
    try {
      const response = await fetch(`${this.site.url}/webhooks/paystack`, {
        method: 'POST',
        body,
        headers: {
          'content-type': 'application/json',
          ...(signature === null ? {} : { 'x-paystack-signature': signature }),
        },
        signal: AbortSignal.timeout(30_000),
      })
      await response.arrayBuffer()
      this.latenciesMs.push(performance.now() - startedAt)
      return response.status
    } catch {
      return 0
    }
  }

  /** Delivers as Paystack does, again until it is accepted. Returns a sentence if the final response is wrong. */
  async deliver(delivery: Delivery): Promise<string | null> {
    const due = delivery.isForged ? 401 : 200
    let status = 0
    for (let tries = 0; tries < TRIES; tries += 1) {
      status = await this.deliverOnce(delivery)
      if (status === due) return null
      if (delivery.isForged && status !== 0) break
      await sleep(RETRY_MS)
    }
    return `${delivery.isForged ? 'a forged' : 'a true'} delivery was answered ${status}: ${delivery.body.slice(0, 120)}`
  }

  async deliverAll(deliveries: readonly Delivery[], concurrency: number): Promise<string[]> {
    const faults: string[] = []
    const waiting = deliveries.values()
    const deliverNext = async () => {
      for (const delivery of waiting) {
        const fault = await this.deliver(delivery)
        if (fault) faults.push(fault)
      }
    }
    await Promise.all(Array.from({ length: concurrency }, deliverNext))
    return faults
  }

  /** Opens the order's transaction at the stand-in under the order's reference, as a checkout does. */
  async openAtPaystack(order: StormOrder): Promise<void> {
    await this.paystack('/transaction/initialize', {
      reference: order.reference,
      email: order.email,
      amount: order.amountMinor,
      currency: 'GHS',
    })
  }

  async payAtPaystack(order: StormOrder): Promise<void> {
    await this.paystack(`/_control/transactions/${order.reference}/pay`, {})
  }

  private async paystack(address: string, body: Record<string, unknown>): Promise<void> {
    const response = await fetch(this.site.paystack.apiUrl + address, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.settings.paystackSecretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    if (!response.ok) throw new Error(`the stand-in answered ${address} with ${response.status}`)
  }

  /**
   * Accepts as the client does with the emailed link, again if Paystack was not reached in time. Returns a sentence if
   * the redirect led neither to Paystack nor back to the page.
   */
  async acceptQuote(reference: string): Promise<string | null> {
    const key = await this.keys.mac('request', reference)
    let status = 503
    for (let tries = 0; status === 503 && tries < TRIES; tries += 1) {
      if (tries > 0) await sleep(RETRY_MS)
      const response = await fetch(`${this.site.url}/plans/request/${reference}/accept`, {
        method: 'POST',
        redirect: 'manual',
        body: new URLSearchParams({ key }),
        headers: { origin: this.site.url, 'cf-connecting-ip': `10.9.${this.visitors >> 8}.${this.visitors++ & 255}` },
      })
      await response.arrayBuffer()
      status = response.status
    }
    return status === 303 ? null : `accepting ${reference} was answered ${status}`
  }

  async reloadOrderPage(order: StormOrder): Promise<string | null> {
    const key = await this.keys.mac('order', order.reference)
    const response = await fetch(`${this.site.url}/orders/${order.reference}?key=${key}`)
    await response.arrayBuffer()
    return response.ok ? null : `the page of ${order.reference} answered ${response.status}`
  }

  async runScheduledJobs(): Promise<void> {
    await fetch(`${this.site.url}/cdn-cgi/handler/scheduled?cron=*+*+*+*+*`).then((response) => response.arrayBuffer())
  }

  /**
   * Runs the jobs until the outbox is empty and each email is in the folder. Returns a sentence if that never happens.
   */
  async drain(): Promise<string[]> {
    const db = openState(this.settings.stateDir, true)
    const until = Date.now() + DRAIN_MS
    try {
      while (messagesLeft(db) > 0) {
        if (Date.now() > until) return [`${messagesLeft(db)} mails were still waiting after ${DRAIN_MS / 1000} s`]
        await Promise.all([this.runScheduledJobs(), this.runScheduledJobs(), sleep(100)])
      }
      await sleep(700)
      return []
    } finally {
      db.close()
    }
  }
}

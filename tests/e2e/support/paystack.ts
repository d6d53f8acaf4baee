/** What Paystack and the buyer's bank do, through the stand-in's control address. */
export type Transaction = { reference: string; email: string; status: string; amountMinor: number; accessCode: string }

export function createPaystack(url: string) {
  async function call(method: string, path: string, body?: object): Promise<unknown> {
    const response = await fetch(`${url}/_control/${path}`, {
      method,
      ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
    })
    const answer = (await response.json()) as { ok: boolean; error?: string; result: unknown }
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.error}`)
    return answer.result
  }
  const about = (reference: string, what: string, body: object = {}) =>
    call('POST', `transactions/${reference}/${what}`, body)
  return {
    url,
    async transactionsOf(email: string): Promise<Transaction[]> {
      return ((await call('GET', 'transactions')) as Transaction[]).filter((each) => each.email === email)
    },
    approve: (reference: string) => about(reference, 'pay', { channel: 'mobile_money' }),
    decline: (reference: string) => about(reference, 'decline'),
    /** A full refund, from its request to its completion a few minutes later. */
    async refund(reference: string): Promise<void> {
      await about(reference, 'refund')
      await call('POST', 'clock/advance', { ms: 180_000 })
    },
    async dispute(reference: string): Promise<number> {
      return ((await about(reference, 'dispute')) as { id: number }).id
    },
    resolve: (dispute: number, outcome: 'won' | 'lost') => call('POST', `disputes/${dispute}/resolve`, { outcome }),
    fail: (fault: { kind: string; route: string; status?: number; times?: number | null }) =>
      call('POST', 'faults', fault),
    recover: () => call('DELETE', 'faults'),
  }
}
export type Paystack = ReturnType<typeof createPaystack>

/** The report that the bench writes. */
export type Row = { what: string; goal: string; figure: string; met: boolean }

export const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`
export const ms = (time: number) => (time >= 100 ? `${(time / 1000).toFixed(2)} s` : `${time.toFixed(1)} ms`)

export const table = (head: string[], rows: string[][]): string =>
  [head.join(' | '), head.map(() => '---').join('|'), ...rows.map((cells) => cells.join(' | '))].join('\n')

export const ratio = (figure: number, base: number, most: number) => ({
  goal: `${most} times`,
  figure: `${(figure / base).toFixed(2)} times`,
  met: figure / base <= most,
})

export const goalTable = (rows: Row[]): string =>
  table(
    ['What', 'Goal', 'Measured'],
    rows.map(({ what, goal, figure, met }) => [what, goal, met ? figure : `**${figure}**`]),
  )

const PRICES = { baseUsd: 5, requestsIn: 10, usdPerMillionRequests: 0.3, cpuMsIn: 30, usdPerMillionCpuMs: 0.02 }

/**
 * The cost in US dollars per month on the paid plan of Workers, for the given millions of visits, by its published
 * prices: requests above ten million and CPU time above 30 million ms. Rows read and stored objects stay within the
 * included amounts.
 */
export function monthlyCostUsd(millionVisits: number, visit: { requests: number; cpuMs: number }): number {
  const above = (used: number, included: number) => Math.max(0, used - included)
  return (
    PRICES.baseUsd +
    above(millionVisits * visit.requests, PRICES.requestsIn) * PRICES.usdPerMillionRequests +
    above(millionVisits * visit.cpuMs, PRICES.cpuMsIn) * PRICES.usdPerMillionCpuMs
  )
}

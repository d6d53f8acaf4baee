/** What a local run does with ports and processes. */
import { describe, expect, it } from 'vitest'
import { freePort } from '../../scripts/local/processes.ts'

describe('a port chosen by a local run', () => {
  it('lies where no outgoing connection can take it before it is listened on', async () => {
    const chosen = await Promise.all(Array.from({ length: 40 }, () => freePort()))
    expect(new Set(chosen).size).toBeGreaterThan(30)
    for (const port of chosen) {
      expect(port).toBeGreaterThanOrEqual(22_000)
      expect(port).toBeLessThan(30_000)
    }
  })
})

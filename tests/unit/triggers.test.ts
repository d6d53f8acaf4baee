import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { TRIGGERS } from '../../drizzle/triggers.ts'
import { staleTriggers } from '../../tools/migration/stale-triggers.ts'

it('the migrations create exactly the triggers of drizzle/triggers.ts', () => {
  // Red: run `npm run migration -- --name …`.
  expect(staleTriggers()).toEqual([])
})

it('each of at most sixty triggers has its sentence in docs/derived-data.md', () => {
  const text = readFileSync(new URL('../../docs/derived-data.md', import.meta.url), 'utf8')
  const explained = text
    .slice(text.indexOf('Trigger |'))
    .split('\n')
    .flatMap((line) => [...(line.split('|')[0] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name))
  expect(explained.toSorted()).toEqual(Object.keys(TRIGGERS).sort())
  expect(explained.length).toBeLessThanOrEqual(60)
})

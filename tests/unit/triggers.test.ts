import { expect, it } from 'vitest'
import { staleTriggers } from '../../tools/migration/stale-triggers.ts'

it('the migrations create the triggers that the facet columns need', () => {
  // Red: run `npm run migration -- --name …`.
  expect(staleTriggers()).toEqual([])
})

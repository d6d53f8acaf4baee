import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import type { ListingView } from '../../app/domain/listings/listing.ts'
import { citiesOf, REGIONS } from '../../app/domain/places/regions.ts'
import { sketchOf } from '../../app/domain/places/sketch-map.ts'
import { Locator } from '../../app/ui/listings/locator.tsx'

it('the sketch map outlines every region, with every town in or near it', () => {
  for (const region of REGIONS) {
    const [xs, ys] = [0, 1].map((axis) =>
      sketchOf(region, '')
        .path.slice(1, -1)
        .split(' ')
        .map(Number)
        .filter((_, at) => at % 2 === axis),
    ) as [number[], number[]]
    for (const city of citiesOf(region)) {
      const [x, y] = sketchOf(region, city).town ?? [Number.NaN, Number.NaN]
      expect(x, city).toBeGreaterThanOrEqual(Math.min(...xs) - 1)
      expect(x, city).toBeLessThanOrEqual(Math.max(...xs) + 1)
      expect(y, city).toBeGreaterThanOrEqual(Math.min(...ys) - 1)
      expect(y, city).toBeLessThanOrEqual(Math.max(...ys) + 1)
    }
  }
  expect(sketchOf('Volta', 'Kumasi').town).toBeNull()
})

it('a home is shown on a map of at most 3 kB, with its digital address and directions', () => {
  const listing = { region: 'Ashanti', city: 'Kumasi', features: ['Digital address AK-039-5028'], description: '' }
  const html = renderToStaticMarkup(createElement(Locator, { listing: listing as unknown as ListingView }))
  expect(/<svg.*<\/svg>/.exec(html)?.[0].length).toBeLessThanOrEqual(3000)
  expect(html).toContain('<circle cx="17" cy="46"')
  expect(html.replace(/<[^>]+>/g, '')).toContain('GhanaPost GPS AK-039-5028')
  expect(html).toContain('destination=Kumasi%2C%20Ashanti%2C%20Ghana')
  expect(html).not.toContain('<script')
})

import { expect, it } from 'vitest'
import { bedroomsIn, dwellingsIn, roomsLabel } from '../../app/domain/catalog/dwellings.ts'

it.each([
  [['Borehole', 'Six one-bedroom flats', 'Two flats to a landing'], '6 flats'],
  [['Two houses of three bedrooms'], '2 houses'],
  [['24 apartments'], '24 apartments'],
  [['Two flats to a landing', 'Three bedrooms', 'House for two'], ''],
])('the dwellings in the features %j are "%s"', (features, dwellings) => {
  expect(dwellingsIn(features)).toBe(dwellings)
})

it('a building is described by its dwellings, a single home by its bedrooms', () => {
  expect(roomsLabel({ bedrooms: 6, dwellings: '6 flats' })).toBe('6 flats, 6 bedrooms')
  expect(roomsLabel({ bedrooms: 1, dwellings: '' })).toBe('1 Bedroom')
  expect(bedroomsIn({ bedrooms: 6, dwellings: '2 houses' })).toBe('6 in 2 houses')
})

/** Nine single-storey houses: verandas, wings and two slopes. */
import { cedis, day, type PlanRecord } from '../plan-types.ts';

export const bungalows: PlanRecord[] = [
  {
    number: 1, title: 'Ejisu Green Gable', type: 'Bungalow', floors: 1, bedrooms: 3, washrooms: 2, region: 'Ashanti', city: 'Ejisu',
    horizontalMetres: 16.4, verticalMetres: 11, areaSqFt: 1942, furnished: false,
    description: 'A long white bungalow under one green gable. Three bedrooms lie side by side at the back, away from the road, and a corridor keeps them apart from the day rooms.\n\nThe living and dining room opens to the veranda over its whole length. The kitchen stands between it and the utility room, so washing and cooking never cross the path of guests.',
    features: ['Veranda along the living room', 'Master bedroom with en-suite', 'Utility room with its own outside door', 'Study', 'Single gable, simple to roof', 'Cross-ventilated living room'],
    priceMinor: { a: cedis(1300), b: cedis(2500), c: cedis(3300) }, publishedAt: day('2025-01-14'), pictureFiles: ['house-11.jpg', 'house-11-b.jpg'], design: { family: 'row-bungalow', verandaMetres: 1.9, columns: 4 },
  },
  {
    number: 3, title: 'Winneba Red Roof Bungalow', type: 'Bungalow', floors: 1, bedrooms: 3, washrooms: 2, region: 'Central', city: 'Winneba',
    horizontalMetres: 14, verticalMetres: 10.6, areaSqFt: 1597, furnished: false,
    description: 'A compact coastal bungalow whose left wing holds the master bedroom and a second bedroom on either side of a short corridor. The third bedroom looks to the back garden.\n\nThe veranda in front of the living room is deep enough for a table, and the hipped roof throws rain well clear of the walls on every side.',
    features: ['Deep front veranda', 'Hipped roof on all sides', 'Kitchen with a side door', 'Master bedroom with en-suite', 'Short corridors'],
    priceMinor: { a: cedis(1150), b: cedis(2200), c: cedis(2900) }, publishedAt: day('2025-02-20'), pictureFiles: ['house-15.jpg'], design: { family: 'wing-bungalow', verandaMetres: 2, columns: 5 },
  },
  {
    number: 6, title: 'Ho Hillside Bungalow', type: 'Bungalow', floors: 1, bedrooms: 2, washrooms: 1, region: 'Volta', city: 'Ho',
    horizontalMetres: 12.4, verticalMetres: 9.6, areaSqFt: 1281, furnished: false,
    description: 'A first house for a small plot: two good bedrooms in the gabled wing, one washroom between them, and a study that can take a cot or a guest.\n\nEverything is under one low hipped roof with short spans, so an ordinary carpenter can frame it with local timber.',
    features: ['Fits a 50 by 70 foot plot', 'Study beside the kitchen', 'Store off the corridor', 'Front veranda', 'Short roof spans'],
    priceMinor: { a: cedis(850), b: cedis(1600), c: cedis(2100) }, publishedAt: day('2025-03-27'), pictureFiles: ['house-21.jpg'], design: { family: 'wing-bungalow', verandaMetres: 1.7, columns: 4 },
  },
  {
    number: 10, title: 'Kasoa Family Bungalow', type: 'Bungalow', floors: 1, bedrooms: 4, washrooms: 3, region: 'Central', city: 'Kasoa',
    horizontalMetres: 18.2, verticalMetres: 11.4, areaSqFt: 2233, furnished: true,
    description: 'Four bedrooms on one floor, for a household that does not want stairs. Three are at the back; the fourth has the front wing to itself, with its own en-suite, and suits a parent or a long-staying guest.\n\nThe plan is drawn with its furniture. A passage from the corridor reaches the kitchen without crossing the living room.',
    features: ['Guest wing with en-suite', 'Furnished layout', 'Square-columned veranda', 'Passage to the kitchen', 'Window hoods against rain', 'Two bedrooms sharing one bath'],
    priceMinor: { a: cedis(1500), b: cedis(2900), c: cedis(3800) }, publishedAt: day('2025-05-22'), pictureFiles: ['house-26.jpg'], design: { family: 'row-bungalow', verandaMetres: 1.9, columns: 5 },
  },
  {
    number: 14, title: 'Aburi Veranda House', type: 'House', floors: 1, bedrooms: 3, washrooms: 2, region: 'Eastern', city: 'Aburi',
    horizontalMetres: 15.8, verticalMetres: 10.8, areaSqFt: 1837, furnished: true,
    description: 'Three bedrooms stand in a row at the cool back of the house, with the bath and the en-suite between them. A corridor, lit from its end, parts them from the open living and dining room.\n\nThe veranda runs the full length of the living room and is the true front room of the house. The gabled wing at the left takes the kitchen, a utility room with its own door, and a quiet study.',
    features: ['Veranda along the living room', 'Three bedrooms in a quiet row', 'Master bedroom with en-suite', 'Study in the front wing', 'Utility room with its own door', 'Open kitchen, 3.6 m wide', 'Furnished layout'],
    priceMinor: { a: cedis(1250), b: cedis(2400), c: cedis(3200) }, publishedAt: day('2026-10-12'), pictureFiles: ['house-03.jpg'], design: { family: 'row-bungalow', verandaMetres: 1.87, columns: 4 },
  },
  {
    number: 18, title: 'Techiman Long House', type: 'House', floors: 1, bedrooms: 4, washrooms: 2, region: 'Bono East', city: 'Techiman',
    horizontalMetres: 18.4, verticalMetres: 11.2, areaSqFt: 2218, furnished: false,
    description: 'A long house for a wide plot, with a red tiled gable from end to end and a stone wing towards the road. Four bedrooms and a store leave room for a growing family.\n\nAll wet rooms share one stretch of drain at the back, which keeps the plumbing short and the septic tank close.',
    features: ['Four bedrooms on one floor', 'Front wing bedroom with store', 'Veranda along the living room', 'Short drains', 'One simple gable'],
    priceMinor: { a: cedis(1450), b: cedis(2800), c: cedis(3700) }, publishedAt: day('2025-10-09'), pictureFiles: ['house-30.jpg'], design: { family: 'row-bungalow', verandaMetres: 1.8, columns: 5 },
  },
  {
    number: 23, title: 'Tamale Two-Slope House', type: 'House', floors: 1, bedrooms: 3, washrooms: 2, region: 'Northern', city: 'Tamale',
    horizontalMetres: 16.6, verticalMetres: 10.8, areaSqFt: 1930, furnished: false,
    description: 'Two wings under two slopes, joined by an entrance hall. The taller wing holds the living room with a high window band that lets the heat out; the lower wing sleeps the family.\n\nBecause each roof is a single slope, rain falls to one gutter on each wing and can be stored for the dry months.',
    features: ['High-level windows', 'Rain collected on two gutters', 'Sleeping wing apart from the day wing', 'Master bedroom with en-suite', 'Large sliding windows'],
    priceMinor: { a: cedis(1350), b: cedis(2550), c: cedis(3400) }, publishedAt: day('2026-01-29'), pictureFiles: ['house-16.jpg', 'house-16-b.jpg'], design: { family: 'two-wing' },
  },
  {
    number: 27, title: 'Wa Shade House', type: 'Bungalow', floors: 1, bedrooms: 2, washrooms: 2, region: 'Upper West', city: 'Wa',
    horizontalMetres: 15, verticalMetres: 10.2, areaSqFt: 1647, furnished: false,
    description: 'A house made for hot afternoons: wide eaves, rooms one deep in each wing, and a hall through the middle that draws the breeze.\n\nTwo bedrooms and a study share the lower wing. The kitchen opens to the back yard, where the cooking is done in the evening.',
    features: ['Wide eaves', 'Through-hall for breeze', 'Study', 'Kitchen door to the yard', 'Two washrooms'],
    priceMinor: { a: cedis(1100), b: cedis(2100), c: cedis(2800) }, publishedAt: day('2026-04-16'), pictureFiles: ['house-16-b.jpg', 'house-16.jpg'], design: { family: 'two-wing' },
  },
  {
    number: 31, title: 'Damongo Corner Bungalow', type: 'House', floors: 1, bedrooms: 3, washrooms: 2, region: 'Savannah', city: 'Damongo',
    horizontalMetres: 13.6, verticalMetres: 10.2, areaSqFt: 1493, furnished: false,
    description: 'A three-bedroom house for a corner plot, with the gabled wing towards one street and the veranda towards the other. The corridor is short: every bedroom door is within four steps.\n\nThe kitchen is at the back corner and has a door to the side yard, near the water tank.',
    features: ['Suits a corner plot', 'Slim metal veranda posts', 'Kitchen door to the side yard', 'Master bedroom with en-suite', 'Short corridor'],
    priceMinor: { a: cedis(1100), b: cedis(2150), c: cedis(2850) }, publishedAt: day('2026-07-23'), pictureFiles: ['house-21.jpg'], design: { family: 'wing-bungalow', verandaMetres: 1.8, columns: 4 },
  },
];

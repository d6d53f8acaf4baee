/** Seven two-storey family houses: porticoes, gables and sloping wings. */
import { cedis, day, type PlanRecord } from '../plan-types.ts';

export const familyHouses: PlanRecord[] = [
  {
    number: 4, title: 'Kumasi Portico House', type: 'House', floors: 2, bedrooms: 4, washrooms: 3, region: 'Ashanti', city: 'Kumasi',
    horizontalMetres: 13.8, verticalMetres: 11, areaSqFt: 3268, furnished: false,
    description: 'A square, settled family house. The hall and stair stand behind the portico; living and dining rooms take the left side, the kitchen and a study the right.\n\nUpstairs four bedrooms open from a family lounge that leads to the balcony, so the landing is a room and not only a way through.',
    features: ['Portico with balcony above', 'Family lounge upstairs', 'Study on the ground floor', 'Utility room with side door', 'Master bedroom with en-suite', 'Hipped tiled roof'],
    priceMinor: { a: cedis(2100), b: cedis(4000), c: cedis(5300) }, publishedAt: day('2025-03-06'), pictureFiles: ['house-02.jpg', 'house-02-b.jpg'], design: { family: 'family-house', garage: false, columns: 4 },
  },
  {
    number: 7, title: 'Mampong Ridge House', type: 'House', floors: 2, bedrooms: 3, washrooms: 3, region: 'Eastern', city: 'Mampong-Akuapem',
    horizontalMetres: 15.6, verticalMetres: 11.6, areaSqFt: 3100, furnished: false,
    description: 'A two-storey block under one bold slope, with a low garage wing beside it. The upper rooms look over the ridge; timber screens shade the tall front window.\n\nThe third bedroom is on the ground floor behind the garage, near the washroom, for a parent or a guest.',
    features: ['Ground-floor bedroom', 'Garage for two cars', 'Timber sun screens', 'Single-slope roof', 'Kitchen and dining in one room'],
    priceMinor: { a: cedis(1950), b: cedis(3700), c: cedis(4900) }, publishedAt: day('2025-04-03'), pictureFiles: ['house-05.jpg', 'house-05-b.jpg'], design: { family: 'slope-villa', garage: true },
  },
  {
    number: 9, title: 'Sunyani Twin Gable', type: 'House', floors: 2, bedrooms: 4, washrooms: 4, region: 'Bono', city: 'Sunyani',
    horizontalMetres: 14.2, verticalMetres: 11.4, areaSqFt: 3485, furnished: true,
    description: 'Two gables frame a small portico. The ground floor has a garage on the right, joined to the hall, and a living room that runs through to the dining room on the left.\n\nTwo of the four bedrooms upstairs have their own washrooms. The plan comes with its furniture drawn.',
    features: ['Twin front gables', 'Garage joined to the hall', 'Two en-suites', 'Living room open to dining', 'Balcony over the entrance', 'Furnished layout'],
    priceMinor: { a: cedis(2300), b: cedis(4400), c: cedis(5800) }, publishedAt: day('2025-05-08'), pictureFiles: ['house-09.jpg', 'house-09-b.jpg'], design: { family: 'family-house', garage: true, columns: 2 },
  },
  {
    number: 16, title: 'Takoradi Balcony House', type: 'House', floors: 2, bedrooms: 4, washrooms: 3, region: 'Western', city: 'Takoradi',
    horizontalMetres: 13.4, verticalMetres: 10.8, areaSqFt: 3116, furnished: false,
    description: 'A white house with a brown hipped roof and a glass balcony that catches the sea breeze. The upstairs lounge opens to it through sliding doors.\n\nBelow, the dining room and kitchen share the whole back of the house and look to the garden.',
    features: ['Glass balcony', 'Dining and kitchen to the garden', 'Family lounge upstairs', 'Study', 'Master bedroom with en-suite'],
    priceMinor: { a: cedis(2000), b: cedis(3850), c: cedis(5100) }, publishedAt: day('2025-09-04'), pictureFiles: ['house-14.jpg'], design: { family: 'family-house', garage: false, columns: 4 },
  },
  {
    number: 22, title: 'Koforidua Green Roof House', type: 'House', floors: 2, bedrooms: 5, washrooms: 4, region: 'Eastern', city: 'Koforidua',
    horizontalMetres: 14.6, verticalMetres: 11.2, areaSqFt: 3520, furnished: false,
    description: 'Five bedrooms under a green hipped roof. One is on the ground floor, off the hall, so that grandparents need no stairs.\n\nUpstairs the bedrooms stand at the four corners with light from two sides, around a lounge with a balcony.',
    features: ['Ground-floor guest bedroom', 'Four corner bedrooms upstairs', 'Family lounge with balcony', 'Two en-suites', 'Utility room', 'Stone-based columns'],
    priceMinor: { a: cedis(2400), b: cedis(4600), c: cedis(6100) }, publishedAt: day('2026-01-08'), pictureFiles: ['house-22.jpg'], design: { family: 'family-house', garage: false, columns: 4 },
  },
  {
    number: 28, title: 'Kumasi Two-Slope Villa', type: 'Villa', floors: 2, bedrooms: 4, washrooms: 4, region: 'Ashanti', city: 'Kumasi',
    horizontalMetres: 15.6, verticalMetres: 10.8, areaSqFt: 2886, furnished: true,
    description: 'Opposing slopes give this villa its outline: a tall one over the two-storey block and a lower one, turned the other way, over the wing.\n\nThe wing holds two bedrooms at ground level. The upper floor is kept for the owners, with a second bedroom across the landing.',
    features: ['Two bedrooms at ground level', 'Owners’ floor upstairs', 'Three en-suite or private baths', 'Stone base', 'Timber screens', 'Furnished layout'],
    priceMinor: { a: cedis(2050), b: cedis(3900), c: cedis(5200) }, publishedAt: day('2026-05-14'), pictureFiles: ['house-24.jpg'], design: { family: 'slope-villa', garage: false },
  },
  {
    number: 30, title: 'Cape Coast Three Gables', type: 'House', floors: 2, bedrooms: 4, washrooms: 5, region: 'Central', city: 'Cape Coast',
    horizontalMetres: 14.8, verticalMetres: 11.8, areaSqFt: 3760, furnished: false,
    description: 'Three gables and a tall portico give this house a formal front. A garage is built in at the right, beside the hall.\n\nThree of the four bedrooms have their own washrooms, and a bath on the landing serves the other. A visitor’s washroom is tucked behind the stair.',
    features: ['Double-height portico', 'Built-in garage', 'Three en-suites', 'Visitor’s washroom', 'Balcony', 'Stone ground floor'],
    priceMinor: { a: cedis(2500), b: cedis(4800), c: cedis(6300) }, publishedAt: day('2026-07-02'), pictureFiles: ['house-29.jpg'], design: { family: 'family-house', garage: true, columns: 4 },
  },
];

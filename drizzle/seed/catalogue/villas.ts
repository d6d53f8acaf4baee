/** Five flat-roofed villas around a stair tower. */
import { cedis, day, type PlanRecord } from '../plan-types.ts';

export const villas: PlanRecord[] = [
  {
    number: 5, title: 'Legon Parapet Villa', type: 'Villa', floors: 2, bedrooms: 4, washrooms: 4, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 16.6, verticalMetres: 12, areaSqFt: 4288, furnished: true,
    description: 'White walls, flat roofs behind parapets and a stone stair tower that marks the door. The garage for two cars is under the left bedroom; the living room takes the whole right side.\n\nUpstairs all four bedrooms open from one landing. The master suite has a dressing room and a balcony as wide as itself.',
    features: ['Stone stair tower', 'Garage for two cars', 'Master suite with dressing room', 'Two glass balconies', 'Family room at the back', 'Furnished layout'],
    priceMinor: { a: cedis(2900), b: cedis(5600), c: cedis(7400) }, publishedAt: day('2025-03-18'), pictureFiles: ['house-01.jpg', 'house-01-b.jpg'], design: { family: 'villa', garage: true, terrace: false, balconyLeft: true },
  },
  {
    number: 11, title: 'Airport Hills Timber Villa', type: 'Villa', floors: 2, bedrooms: 4, washrooms: 4, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 16.8, verticalMetres: 12.1, areaSqFt: 4034, furnished: true,
    description: 'A framed upper floor with timber cladding floats over a glazed living room. Above the garage is a roof terrace under a pergola, reached from the landing.\n\nOne bedroom is at ground level behind the garage; three more are upstairs, the master with a dressing room.',
    features: ['Roof terrace with pergola', 'Ground-floor guest bedroom', 'Garage for two cars', 'Framed balcony', 'Dressing room', 'Timber cladding'],
    priceMinor: { a: cedis(2850), b: cedis(5500), c: cedis(7300) }, publishedAt: day('2025-06-05'), pictureFiles: ['house-06.jpg', 'house-06-b.jpg'], design: { family: 'villa', garage: true, terrace: true, balconyLeft: false },
  },
  {
    number: 17, title: 'Tema Sandstone Villa', type: 'Villa', floors: 2, bedrooms: 5, washrooms: 4, region: 'Greater Accra', city: 'Tema',
    horizontalMetres: 16.4, verticalMetres: 11, areaSqFt: 3884, furnished: false,
    description: 'A five-bedroom villa in sand-coloured render with a dark stone tower. The front room beside the entrance is a home office with its own view of the gate.\n\nA guest bedroom lies behind it on the ground floor. The four upper bedrooms share a wide landing lit by the tower window.',
    features: ['Home office by the entrance', 'Ground-floor guest bedroom', 'Wide windows', 'Master suite with dressing room', 'Balcony to the street', 'Utility room'],
    priceMinor: { a: cedis(2700), b: cedis(5200), c: cedis(6900) }, publishedAt: day('2025-09-25'), pictureFiles: ['house-12.jpg'], design: { family: 'villa', garage: false, terrace: false, balconyLeft: false },
  },
  {
    number: 26, title: 'Akosombo Tower Villa', type: 'Villa', floors: 2, bedrooms: 4, washrooms: 3, region: 'Eastern', city: 'Akosombo',
    horizontalMetres: 15.8, verticalMetres: 10.8, areaSqFt: 3674, furnished: false,
    description: 'The upper floor reaches out over the terrace and shades the living room below. A dark stone tower carries the stair and lights it from top to bottom.\n\nWith four bedrooms upstairs, the ground floor is free for a family room, an office and an unbroken living and dining suite.',
    features: ['Overhanging upper floor', 'Shaded terrace', 'Family room', 'Home office', 'Linen room', 'Flat roof with parapet'],
    priceMinor: { a: cedis(2500), b: cedis(4800), c: cedis(6400) }, publishedAt: day('2026-03-26'), pictureFiles: ['house-19.jpg'], design: { family: 'villa', garage: false, terrace: false, balconyLeft: false },
  },
  {
    number: 32, title: 'Bolgatanga Terracotta Villa', type: 'Villa', floors: 2, bedrooms: 5, washrooms: 5, region: 'Upper East', city: 'Bolgatanga',
    horizontalMetres: 17.2, verticalMetres: 12.2, areaSqFt: 4517, furnished: true,
    description: 'Cream and terracotta walls, a stone tower and thick shade: a villa for the savannah sun. The glazing is kept to the front and deep under the balcony.\n\nFive bedrooms and five washrooms, with a guest bedroom at ground level and a garage that opens into the hall.',
    features: ['Five washrooms', 'Ground-floor guest bedroom', 'Garage for two cars', 'Balconies on both sides', 'Master suite with dressing room', 'Shaded glazing', 'Furnished layout'],
    priceMinor: { a: cedis(3000), b: cedis(5800), c: cedis(7700) }, publishedAt: day('2026-08-06'), pictureFiles: ['house-25.jpg'], design: { family: 'villa', garage: true, terrace: false, balconyLeft: true },
  },
];

/** Six houses for one or two people: cabins, studios and lofts. */
import { cedis, day, type PlanRecord } from '../plan-types.ts';

export const compactHouses: PlanRecord[] = [
  {
    number: 2, title: 'Busua Cabin', type: 'Tiny House', floors: 1, bedrooms: 1, washrooms: 1, region: 'Western', city: 'Busua',
    horizontalMetres: 8.4, verticalMetres: 5.8, areaSqFt: 524, furnished: true,
    description: 'A timber cabin for the coast, raised a step above the sand. One wide window lights the living room; the bedroom is at the quiet back.\n\nThe single slope sheds rain away from the deck. The frame is drawn in stock lengths so that little is cut to waste.',
    features: ['Raised timber floor', 'Shaded deck', 'Single-slope roof', 'Furnished layout', 'Stock timber lengths'],
    priceMinor: { a: cedis(450), b: cedis(850), c: cedis(1100) }, publishedAt: day('2025-02-04'), pictureFiles: ['house-08.jpg'], design: { family: 'cabin' },
  },
  {
    number: 8, title: 'Ada Palm Cabin', type: 'Tiny House', floors: 1, bedrooms: 1, washrooms: 1, region: 'Greater Accra', city: 'Ada Foah',
    horizontalMetres: 9.2, verticalMetres: 6.2, areaSqFt: 614, furnished: false,
    description: 'A little more room than a cabin needs: a full kitchen run, a living room for four and a bedroom that takes a double bed and a wardrobe.\n\nIt can stand alone near the river or at the end of a garden as a house for guests.',
    features: ['Works as a guest house', 'Double bedroom', 'Deck under a pergola', 'Timber cladding', 'Small footprint'],
    priceMinor: { a: cedis(500), b: cedis(950) }, publishedAt: day('2025-04-17'), pictureFiles: ['house-08.jpg'], design: { family: 'cabin' },
  },
  {
    number: 12, title: 'East Legon Studio', type: 'Studio', floors: 1, bedrooms: 1, washrooms: 1, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 9, verticalMetres: 7, areaSqFt: 678, furnished: true,
    description: 'A one-bedroom studio with a flat roof and a pergola over its front terrace. The front door opens straight into the living room, and a small lobby keeps the bath out of sight.\n\nIt is sized for a back garden and can be let on its own.',
    features: ['Terrace under a pergola', 'Flat roof with parapet', 'Lobby to bath and bedroom', 'Furnished layout', 'Suits letting'],
    priceMinor: { a: cedis(550), b: cedis(1050), c: cedis(1400) }, publishedAt: day('2025-06-26'), pictureFiles: ['house-13.jpg'], design: { family: 'terrace-studio', study: false },
  },
  {
    number: 20, title: 'Tema Garden Studio', type: 'Studio', floors: 1, bedrooms: 1, washrooms: 1, region: 'Greater Accra', city: 'Tema',
    horizontalMetres: 9.8, verticalMetres: 7.2, areaSqFt: 760, furnished: false,
    description: 'The garden studio adds a small study behind the kitchen, for someone who works at home. Bedroom and bath share a lobby of their own.\n\nThe terrace faces the garden, and its pergola carries a creeper rather than a roof.',
    features: ['Study behind the kitchen', 'Pergola terrace', 'Flat roof with parapet', 'Private lobby', 'Large sliding window'],
    priceMinor: { a: cedis(600), c: cedis(1500) }, publishedAt: day('2025-11-20'), pictureFiles: ['house-13.jpg'], design: { family: 'terrace-studio', study: true },
  },
  {
    number: 25, title: 'Osu Gable Loft', type: 'Loft', floors: 1, bedrooms: 1, washrooms: 1, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 7.4, verticalMetres: 11, areaSqFt: 876, furnished: true,
    description: 'A narrow loft for a city plot. The living room rises into the steep gable behind a wall of glass; the kitchen is open to it, and the bedroom is as far from the street as the plot allows.\n\nA dressing room beside the bedroom keeps the cupboards out of it.',
    features: ['Living room open to the gable', 'Glazed front', 'Dressing room', 'Fits a narrow plot', 'Furnished layout'],
    priceMinor: { a: cedis(700), b: cedis(1350), c: cedis(1800) }, publishedAt: day('2026-03-12'), pictureFiles: ['house-20.jpg'], design: { family: 'loft' },
  },
  {
    number: 33, title: 'Keta Lagoon Loft', type: 'Loft', floors: 1, bedrooms: 2, washrooms: 1, region: 'Volta', city: 'Keta',
    horizontalMetres: 8.2, verticalMetres: 12, areaSqFt: 1059, furnished: false,
    description: 'Two bedrooms at the back, one long room in front, and a deck that looks to the water. The floor is raised against the lagoon.\n\nThe steep roof leaves a dry space above the bedrooms for storage, reached by a ladder.',
    features: ['Raised floor', 'Deck towards the water', 'Two bedrooms', 'Storage in the roof', 'Steep gable'],
    priceMinor: { a: cedis(800) }, publishedAt: day('2026-08-27'), pictureFiles: ['house-20.jpg'], design: { family: 'loft' },
  },
];

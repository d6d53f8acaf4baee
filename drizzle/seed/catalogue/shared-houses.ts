/** Nine buildings that share walls or stairs: pairs, rows and flats. */
import { cedis, day, type PlanRecord } from '../plan-types.ts';

export const sharedHouses: PlanRecord[] = [
  {
    number: 13, title: 'Spintex Pair', type: 'Duplex/Triplex', floors: 2, bedrooms: 6, washrooms: 4, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 16, verticalMetres: 11.2, areaSqFt: 3858, furnished: false,
    description: 'Two semi-detached houses drawn as one building, each with three bedrooms, two washrooms and a garage. A stone party wall parts them from the ground to above the roof.\n\nLive in one and let the other. Each has its own stair, entrance, meter and yard.',
    features: ['Two houses of three bedrooms', 'A garage for each', 'Own entrance and meters', 'Party wall to above the roof', 'Balcony for each house'],
    priceMinor: { a: cedis(2800), b: cedis(5400), c: cedis(7100) }, publishedAt: day('2025-07-17'), pictureFiles: ['house-07.jpg'], design: { family: 'pair' },
  },
  {
    number: 15, title: 'Tema Community Row', type: 'Townhouse', floors: 2, bedrooms: 2, washrooms: 2, region: 'Greater Accra', city: 'Tema',
    horizontalMetres: 7.2, verticalMetres: 11.3, areaSqFt: 1752, furnished: false,
    description: 'One house of a row of four. The garage and the front door face the street; the kitchen and dining room face the yard at the back.\n\nTwo bedrooms and a family lounge share the upper floor. Sizes and areas are those of one house; the row repeats it.',
    features: ['Repeats as a row', 'Garage', 'Family lounge with balcony', 'Kitchen to the back yard', 'Party walls on both sides'],
    priceMinor: { a: cedis(1200), b: cedis(2300), c: cedis(3100) }, publishedAt: day('2025-08-14'), pictureFiles: ['house-10.jpg'], design: { family: 'townhouse', garage: true, units: 4 },
  },
  {
    number: 19, title: 'Kasoa Gable Pair', type: 'Duplex/Triplex', floors: 2, bedrooms: 6, washrooms: 6, region: 'Central', city: 'Kasoa',
    horizontalMetres: 16.4, verticalMetres: 11.6, areaSqFt: 4095, furnished: false,
    description: 'A pair of family houses under one red roof, mirrored about the party wall. Each has three bedrooms and three washrooms, one of them en-suite.\n\nThe front gables stand over the garages and mark the two houses from the street.',
    features: ['Two houses of three bedrooms', 'Three washrooms in each', 'Front gables', 'A garage for each', 'Dressing room in each house'],
    priceMinor: { a: cedis(2900), b: cedis(5600), c: cedis(7400) }, publishedAt: day('2025-10-30'), pictureFiles: ['house-18.jpg'], design: { family: 'pair' },
  },
  {
    number: 21, title: 'Labone Six', type: 'Apartment', floors: 3, bedrooms: 6, washrooms: 6, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 19.8, verticalMetres: 8.6, areaSqFt: 5499, furnished: false,
    description: 'Six one-bedroom flats on three floors, two to a landing, for a plot in town. Every flat has light from three sides and two balconies.\n\nOne stair, screened with breeze blocks, serves them all. Bedrooms and washrooms are counted for the whole building: one of each in every flat.',
    features: ['Six one-bedroom flats', 'Two balconies for each flat', 'Breeze-block stair screen', 'Baths and kitchens stacked', 'Light from three sides'],
    priceMinor: { a: cedis(3200), b: cedis(6200), c: cedis(8200) }, publishedAt: day('2025-12-11'), pictureFiles: ['house-04.jpg'], design: { family: 'two-flats' },
  },
  {
    number: 24, title: 'Cantonments Gable Row', type: 'Townhouse', floors: 2, bedrooms: 3, washrooms: 3, region: 'Greater Accra', city: 'Accra',
    horizontalMetres: 7.4, verticalMetres: 11.4, areaSqFt: 1816, furnished: true,
    description: 'One house of a row of five, each with its own gable. A study looks to the street where other rows have a garage; cars stand in front.\n\nThree bedrooms and two washrooms fit the upper floor. Sizes and areas are those of one house.',
    features: ['A gable for every house', 'Study to the street', 'Three bedrooms', 'Glass balcony', 'Master bedroom with en-suite', 'Furnished layout'],
    priceMinor: { a: cedis(1350), b: cedis(2600), c: cedis(3450) }, publishedAt: day('2026-02-19'), pictureFiles: ['house-23.jpg'], design: { family: 'townhouse', garage: false, units: 5 },
  },
  {
    number: 29, title: 'Madina Court', type: 'Condominium', floors: 3, bedrooms: 3, washrooms: 3, region: 'Greater Accra', city: 'Madina',
    horizontalMetres: 17.8, verticalMetres: 8.9, areaSqFt: 5116, furnished: false,
    description: 'Three wide homes, one on each floor, each with a bedroom, a study, a bath and a dressing room. A gallery behind the stair joins the day side to the night side.\n\nNobody lives behind anybody: every home runs from one end of the building to the other and has air from three sides.',
    features: ['One home on each floor', 'Study and dressing room', 'Stone ground floor', 'Metal balconies', 'Gallery behind the stair'],
    priceMinor: { a: cedis(2600), b: cedis(5000), c: cedis(6600) }, publishedAt: day('2026-06-11'), pictureFiles: ['house-17.jpg'], design: { family: 'wide-flat' },
  },
  {
    number: 34, title: 'Kumasi Slope Pair', type: 'Duplex/Triplex', floors: 2, bedrooms: 4, washrooms: 6, region: 'Ashanti', city: 'Kumasi',
    horizontalMetres: 16.2, verticalMetres: 11.4, areaSqFt: 3976, furnished: true,
    description: 'Two houses of two bedrooms under roofs that slope in to a stone party wall. The room that others make a third bedroom is a lounge with a balcony here.\n\nEach house has three washrooms and a garage, and the two can be built one after the other.',
    features: ['Two houses of two bedrooms', 'Upstairs lounge in each', 'Can be built in two stages', 'Timber upper bays', 'A garage for each', 'Furnished layout'],
    priceMinor: { a: cedis(2700), b: cedis(5200), c: cedis(6900) }, publishedAt: day('2026-09-10'), pictureFiles: ['house-28.jpg'], design: { family: 'pair' },
  },
  {
    number: 35, title: 'Asokwa Gallery Homes', type: 'Condominium', floors: 3, bedrooms: 6, washrooms: 6, region: 'Ashanti', city: 'Kumasi',
    horizontalMetres: 19, verticalMetres: 9.2, areaSqFt: 5645, furnished: false,
    description: 'Three family homes stacked under a brown hipped roof, one to a floor. Each has two bedrooms and two washrooms on the right and a living room the full depth of the left.\n\nThe stair stands in the middle and belongs to all; a gallery behind it keeps each home whole.',
    features: ['Three homes of two bedrooms', 'One home on each floor', 'Master bedroom with en-suite', 'Hipped roof', 'Balconies to the living and bedrooms'],
    priceMinor: { a: cedis(2950), b: cedis(5700), c: cedis(7500) }, publishedAt: day('2026-09-24'), pictureFiles: ['house-27.jpg'], design: { family: 'wide-flat' },
  },
  {
    number: 36, title: 'Takoradi Harbour Flats', type: 'Apartment', floors: 3, bedrooms: 6, washrooms: 6, region: 'Western', city: 'Takoradi',
    horizontalMetres: 20.6, verticalMetres: 9, areaSqFt: 5987, furnished: true,
    description: 'Six one-bedroom flats a little larger than most, for people who work at the harbour. The ground floor stands on a stone base; the balconies above are light metal.\n\nKitchens and baths line up along the back wall from floor to floor, so six flats drain through four stacks. Counts are for the whole building.',
    features: ['Six one-bedroom flats', 'Four drainage stacks', 'Stone ground floor', 'Metal balconies', 'Two flats to a landing', 'Furnished layout'],
    priceMinor: { a: cedis(3300), b: cedis(6400), c: cedis(8500) }, publishedAt: day('2026-10-01'), pictureFiles: ['house-17.jpg'], design: { family: 'two-flats' },
  },
];

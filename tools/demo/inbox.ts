/** The admin inbox of the demo: requests in every status, messages, subscribers, people with accounts. */
import type { RequestStatus } from '../../app/domain/plan-requests/plan-request.ts'
import { type DemoPerson, demoBuyer, demoPeople } from './people.ts'

export type DemoStep = {
  status: RequestStatus
  /** Counted from the request. */
  afterDays: number
  note?: string
  quoteMinor?: number
  /** How many days the quote is valid. */
  validDays?: number
}

export type DemoRequest = {
  person: DemoPerson
  daysAgo: number
  type: 'residential' | 'commercial' | 'other'
  otherType?: string
  address: string
  description: string
  rooms: [label: string, value: number][]
  planNumber?: number
  hasDocument?: true
  /** Files of `media`. */
  pictures?: string[]
  steps: DemoStep[]
  notes?: string[]
}

const at = (index: number): DemoPerson => demoPeople[index % demoPeople.length] as DemoPerson

export const demoRequests: readonly DemoRequest[] = [
  {
    person: at(4),
    daysAgo: 1,
    type: 'residential',
    address: 'Plot 14, Spintex Road, near the Shell station',
    description:
      'A four-bedroom house for my parents, all on one floor because of my father’s knees. A wide veranda to the east and room for two cars.',
    rooms: [
      ['bedroom', 4],
      ['bathrooms', 3],
    ],
    hasDocument: true,
    pictures: ['house-01.jpg', 'house-01-b.jpg'],
    steps: [],
  },
  {
    person: at(9),
    daysAgo: 3,
    type: 'commercial',
    address: 'Behind Adenta market',
    description:
      'Six shops with a store behind each, and two flats above. The ground slopes to the road by about a metre.',
    rooms: [
      ['Shop', 6],
      ['bedroom', 4],
    ],
    steps: [],
  },
  {
    person: demoBuyer,
    daysAgo: 5,
    type: 'residential',
    address: 'Ahodwo, behind the water works',
    description: 'Please move the kitchen to the back and add a boys’ quarters with its own entrance.',
    rooms: [
      ['bedroom', 4],
      ['kitchen', 1],
    ],
    planNumber: 14,
    steps: [{ status: 'reviewing', afterDays: 1, note: 'We are checking whether the plot allows a second entrance.' }],
    notes: ['Bought the PDF of P-014 in September. Ask Yaw whether the septic tank has to move.'],
  },
  {
    person: at(12),
    daysAgo: 8,
    type: 'other',
    otherType: 'Chapel',
    address: 'Opposite the district assembly',
    description: 'A chapel for 300 people with two offices and a room for the children.',
    rooms: [
      ['Hall', 1],
      ['office', 2],
    ],
    hasDocument: true,
    steps: [{ status: 'reviewing', afterDays: 2 }],
  },
  {
    person: at(2),
    daysAgo: 12,
    type: 'residential',
    address: 'Community 18, Plot 211',
    description: 'Two flats of two bedrooms, one over the other, on a plot of 60 by 80 feet. Both to be let.',
    rooms: [
      ['bedroom', 4],
      ['bathrooms', 4],
    ],
    pictures: ['house-01.jpg'],
    steps: [
      { status: 'reviewing', afterDays: 1 },
      {
        status: 'quoted',
        afterDays: 4,
        note: 'The price is for all drawings for the permit. Four weeks from your yes.',
        quoteMinor: 950_000,
        validDays: 30,
      },
    ],
    notes: ['Rang twice about the price. Efua says we can go down to 9,000.'],
  },
  {
    person: at(17),
    daysAgo: 15,
    type: 'residential',
    address: 'Zaare, on the Navrongo road',
    description: 'A courtyard house in earth blocks, five rooms around the yard, with shade all day.',
    rooms: [
      ['bedroom', 3],
      ['bathrooms', 2],
    ],
    steps: [
      {
        status: 'quoted',
        afterDays: 3,
        note: 'Earth blocks need a wider footing; it is in the price.',
        quoteMinor: 720_000,
        validDays: 21,
      },
    ],
  },
  {
    person: at(0),
    daysAgo: 24,
    type: 'residential',
    address: 'Santasi, near the roundabout',
    description:
      'Five bedrooms over two floors, with an office that clients can reach without going through the house.',
    rooms: [
      ['bedroom', 5],
      ['bathrooms', 4],
    ],
    steps: [
      { status: 'reviewing', afterDays: 1 },
      { status: 'quoted', afterDays: 4, quoteMinor: 1_480_000, validDays: 30 },
      { status: 'accepted', afterDays: 9, note: 'Thank you. The first sketch comes on Friday.' },
    ],
    notes: ['Half of the price came by bank transfer.'],
  },
  {
    person: at(6),
    daysAgo: 31,
    type: 'commercial',
    address: 'Market Circle',
    description: 'A guest house with twelve rooms and a small restaurant.',
    rooms: [
      ['bedroom', 12],
      ['Restaurant', 1],
    ],
    hasDocument: true,
    steps: [
      { status: 'quoted', afterDays: 5, quoteMinor: 3_200_000, validDays: 30 },
      { status: 'accepted', afterDays: 14 },
    ],
  },
  {
    person: at(14),
    daysAgo: 36,
    type: 'residential',
    address: 'On the bank of the river',
    description: 'A house of glass on stilts over the river.',
    rooms: [['bedroom', 2]],
    steps: [
      { status: 'reviewing', afterDays: 1 },
      {
        status: 'declined',
        afterDays: 3,
        note: 'The bank of the river may not be built on. We gladly draw one for higher ground.',
      },
    ],
  },
  {
    person: at(19),
    daysAgo: 44,
    type: 'residential',
    address: 'Nyanyano Road',
    description: 'A simple three-bedroom house that can grow by a floor later.',
    rooms: [
      ['bedroom', 3],
      ['bathrooms', 2],
    ],
    steps: [
      { status: 'quoted', afterDays: 2, quoteMinor: 640_000, validDays: 30 },
      {
        status: 'declined',
        afterDays: 20,
        note: 'You told us that you found another architect. All the best with the house.',
      },
    ],
  },
  {
    person: at(1),
    daysAgo: 58,
    type: 'residential',
    address: 'Abura, Plot 9',
    description: 'Three bedrooms for a narrow plot, nine metres wide.',
    rooms: [
      ['bedroom', 3],
      ['bathrooms', 2],
    ],
    planNumber: 3,
    steps: [
      { status: 'quoted', afterDays: 2, quoteMinor: 420_000, validDays: 30 },
      { status: 'accepted', afterDays: 5 },
      { status: 'completed', afterDays: 33, note: 'Your drawings are signed and with the assembly.' },
    ],
  },
  {
    person: at(8),
    daysAgo: 71,
    type: 'other',
    otherType: 'Clinic',
    address: 'Near the teaching hospital',
    description: 'A clinic with four consulting rooms, a laboratory and a waiting room that catches the wind.',
    rooms: [
      ['Consulting room', 4],
      ['Laboratory', 1],
    ],
    steps: [
      { status: 'quoted', afterDays: 6, quoteMinor: 2_100_000, validDays: 30 },
      { status: 'accepted', afterDays: 12 },
      { status: 'completed', afterDays: 60 },
    ],
  },
]

export type DemoMessage = {
  person: DemoPerson
  daysAgo: number
  text: string
  status: 'new' | 'read' | 'answered' | 'archived'
  note?: string
  about?: { kind: 'listing' | 'plan'; id: number }
}

const message = (
  person: DemoPerson,
  daysAgo: number,
  status: DemoMessage['status'],
  text: string,
  more: Pick<DemoMessage, 'note' | 'about'> = {},
): DemoMessage => ({ person, daysAgo, status, text, ...more })

export const demoMessages: readonly DemoMessage[] = [
  message(
    at(3),
    0.1,
    'new',
    'Good morning. Do you also supervise the building, or only draw? My plot is at Koforidua.',
  ),
  message(
    at(10),
    0.6,
    'new',
    'Is the house still free to see this Saturday? I come from Yendi and would leave at five.',
    {
      about: { kind: 'listing', id: 7 },
    },
  ),
  message(at(16), 1.2, 'new', 'Can the roof of this plan be changed to long-span aluminium? What would it cost?', {
    about: { kind: 'plan', id: 14 },
  }),
  message(at(20), 2, 'read', 'Please send me your bank details for the deposit. I would rather not pay by phone.'),
  message(at(5), 3, 'read', 'I paid but the download stops at half. What do I do?', {
    note: 'Looked at the order: three windows used. Told her to press Make a new link; waiting for word.',
  }),
  message(at(11), 4, 'answered', 'Do you deliver printed sheets to Winneba?', {
    note: 'Yes, GHS 300 for two sets. She will call.',
  }),
  message(at(18), 6, 'answered', 'How long does a permit take in Tarkwa with your drawings?'),
  message(at(7), 9, 'answered', 'We are a school and need six classrooms. Who can we talk to?', {
    note: 'Kwame visits on Tuesday.',
  }),
  message(at(13), 13, 'answered', 'What is the ground rent of this one?', { about: { kind: 'listing', id: 12 } }),
  message(at(21), 17, 'archived', 'Hello, I offer search engine services for a good price.'),
  message(at(15), 22, 'answered', 'Is the plan right for a plot that slopes?', { about: { kind: 'plan', id: 3 } }),
  message(at(2), 34, 'archived', 'Thank you, the mason understood every sheet.'),
]

/** People with accounts and their wishlists: `P-014`, `B-007`. */
export const demoWishlist: readonly [DemoPerson, plans: number[], listings: number[]][] = [
  [demoBuyer, [14, 3, 22], [7]],
  [at(0), [14, 9], [7, 12]],
  [at(2), [14], []],
  [at(5), [3, 14], [12]],
  [at(9), [25], [7, 3]],
  [at(13), [9], [30]],
  [at(19), [22, 14], []],
]

export const demoSubscribers = demoPeople.map((person, index) => ({
  email: person.email,
  daysAgo: 2 + index * 3,
  status: index % 9 === 4 ? ('unsubscribed' as const) : index % 6 === 5 ? ('pending' as const) : ('confirmed' as const),
}))

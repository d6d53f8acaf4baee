/** The budgets of each kind of page and of a visit, with which `docs/performance.md` compares. */
export type PageClass = {
  name: string
  path: string
  bytes: number
  requests: number
  saveData: number
  fcp: number
  lcp: number
}

export const LISTING = { bytes: 24_000, requests: 4, saveData: 24_000, fcp: 750, lcp: 1000 }
export const ITEM = { bytes: 45_000, requests: 8, saveData: 20_000, fcp: 900, lcp: 1300 }
export const FORM = { bytes: 16_000, requests: 3, saveData: 14_000, fcp: 800, lcp: 800 }

export const pageClasses = (plan: string, home: string, building: string): PageClass[] => [
  { name: 'Home page', path: '/', ...LISTING },
  { name: 'Listing of plans', path: '/plans', ...LISTING },
  { name: 'Listing of homes', path: '/services', ...LISTING },
  { name: 'Projects', path: '/projects', ...LISTING },
  { name: 'A plan', path: plan, ...ITEM },
  { name: 'A home', path: home, ...ITEM },
  { name: 'What a plan costs to build', path: `${plan}/cost`, ...ITEM },
  { name: 'What money reaches', path: `${plan}/budget?now=100000&monthly=5000`, ...ITEM },
  { name: 'Plans that fit a plot', path: '/plans?plotWidth=50&plotDepth=80', ...LISTING },
  { name: 'A permit list', path: '/permits/obuasi', ...ITEM },
  { name: 'The building of a client', path: building, ...ITEM },
  { name: 'Purchase', path: `${plan}/purchase?option=a`, ...FORM },
  { name: 'Contact', path: '/contact', ...FORM },
  { name: 'A change of a plan', path: `${plan}/change`, ...FORM },
  { name: 'Booking a viewing', path: `${home}/viewing`, ...FORM },
  { name: 'An alert', path: '/alerts?kind=services&query=%3Flocation%3DAshanti', ...FORM },
]

/** Ten pages of a visitor who looks for a plan; later ones use the browser's cache. */
export const tenPages = (plan: string, other: string, home: string): string[] => [
  '/',
  '/plans',
  plan,
  '/plans?room=3',
  other,
  '/plans?page=2',
  '/services',
  home,
  '/contact',
  `${plan}/purchase?option=a`,
]

export const VISIT = { bytes: 150_000, saveData: 80_000 }
export const NEXT_PAGE_BYTES = 4000
export const CPU_MS = { uncached: 8, fromEdge: 2, picture: 1 }
export const GROWTH = 1.15
export const COST_USD = 60

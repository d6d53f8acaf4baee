/** Pages of every kind in groups, for tests that check each of them. */
import { PLAN, PURCHASE } from './buying.ts'

export const HOME = '/services/white-villa-with-a-stone-tower-east-legon'

export const PUBLIC_PAGES = [
  ['home page, projects and portfolio', ['/', '/?plan=aburi-veranda-house', '/projects', '/portfolio', '/offline']],
  [
    'lists of plans and homes',
    [
      '/plans',
      '/plans?category=Studio&room=4%2B+Bedrooms',
      '/services',
      '/services?location=Ashanti',
      '/wishlist?items=P-014,P-003,P-999999',
      '/wishlist/compare?items=P-014,P-003,P-022,P-007',
      '/wishlist',
    ],
  ],
  [
    'a plan, its cost and permits',
    [
      PLAN.path,
      `${PLAN.path}?plotWidth=50&plotDepth=80&plotUnit=ft`,
      `${PLAN.path}?zoom=1`,
      `${PLAN.path}/cost`,
      `${PLAN.path}/budget?now=100000&monthly=5000`,
      '/permits',
      '/permits/effia-kwesimintsim',
    ],
  ],
  [
    'concept houses',
    [
      '/plans/draw',
      '/plans/draw?bedrooms=3&plotWidth=70&plotDepth=100&budget=500000',
      '/plans/draw?bedrooms=9&budget=abc',
      '/plans/draw/1-stack-4-3-106x118?plotWidth=70&plotDepth=100',
    ],
  ],
  ['a home and its specification', [HOME, `${HOME}?zoom=1`, '/services/specifications', '/terms']],
  [
    'public forms',
    [
      PURCHASE,
      '/plans/request',
      '/plans/aburi-veranda-house/change',
      '/orders/lookup',
      '/contact',
      '/newsletter',
      `${HOME}/viewing`,
      '/alerts?kind=services&query=%3Flocation%3DAshanti',
    ],
  ],
] as const

export const ADMIN_PAGES = [
  [
    'dashboard, people and records',
    [
      '/administrator',
      '/users-admin',
      '/users-admin/new',
      '/users-admin/1',
      '/users-admin/1/delete',
      '/audit-admin',
      '/mail-admin?check=storage',
    ],
  ],
  [
    'site settings',
    [
      '/settings-admin',
      '/settings-admin/texts/terms',
      '/settings-admin/featured?q=a',
      '/settings-admin/team',
      '/settings-admin/team/1/photo',
      '/settings-admin/viewings',
      '/settings-admin/answers',
      '/settings-admin/changes',
      '/settings-admin/portfolio',
    ],
  ],
  [
    'viewings and building sites',
    [
      '/viewings-admin',
      '/buildings-admin',
      '/buildings-admin/new',
      '/buildings-admin/1',
      '/buildings-admin/1/edit',
      '/buildings-admin/1/contract',
    ],
  ],
  [
    'listings',
    [
      '/services-admin',
      '/services-admin?q=no-such-home',
      '/services-admin/101',
      '/services-admin/new',
      '/services-admin/101/edit',
      '/services-admin/101/delete',
    ],
  ],
  [
    'plans, rates and permits',
    [
      '/plans-admin?state=published',
      '/plans-admin/14',
      '/plans-admin/14/edit',
      '/plans-admin/14/sample',
      '/plans-admin/14/bill',
      '/rates-admin?key=block&region=',
      '/permits-admin',
      '/permits-admin/anloga',
    ],
  ],
  [
    'projects, orders, requests, messages and subscribers',
    [
      '/projects-admin',
      '/projects-admin/1/edit',
      '/orders-admin',
      '/plans-admin/requests',
      '/plans-admin/requests/3',
      '/people-admin',
      '/trash-admin',
      '/messages-admin',
      '/messages-admin/5',
      '/subscribers-admin',
      '/subscribers-admin/1/unsubscribe',
    ],
  ],
] as const

/** Further lists, texts and error pages, whose widths are checked as well. */
export const MORE_PAGES = [
  '/plans?location=Ashanti&city=Kumasi&min=1&max=900000&q=a',
  '/plans/no-such-plan',
  '/downloads/not-a-link',
  '/privacy',
  '/refunds',
]

/** The addresses of all groups. */
export const inAll = (groups: readonly (readonly [string, readonly string[]])[]) =>
  groups.flatMap(([, addresses]) => addresses)

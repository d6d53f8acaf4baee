import { NO_PLANS_YET, noPlansFound } from '~/domain/plans/messages.ts'
import { paths } from '~/paths.ts'
import type { Section } from '../catalog/section.ts'

export const PLAN_SECTION: Section = {
  kind: 'plans',
  one: 'plan',
  many: 'plans',
  title: 'Plans',
  lead: 'Drawings by our own architects, yours to download the minute you have paid.',
  tabs: [
    { label: 'Buy Plan', href: paths.plans() },
    { label: 'Request Plan', href: paths.requestPlan() },
  ],
  tab: 'Buy Plan',
  listPath: paths.plans,
  itemPath: paths.plan,
  categoryLabel: (category) => category,
  landingPath: paths.plansFor,
  landingLabel: (kind) => `Plans for ${kind}`,
  hasPlaces: false,
  headTitle: 'House plans',
  description:
    'House plans from studios to six-bedroom villas, with PDF and CAD drawings to download the minute you have paid.',
  noneYet: NO_PLANS_YET,
  noneYetHint: 'New plans come once a month. Please look in again.',
  noneFound: noPlansFound,
}

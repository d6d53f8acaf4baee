import type { AlertKind } from '~/domain/alerts/alert.ts'
import { paths } from '~/paths.ts'
import { LISTING_SECTION } from '../listings/listing-section.ts'
import { PLAN_SECTION } from '../plans/plan-section.ts'

export const SECTIONS = { plans: PLAN_SECTION, services: LISTING_SECTION }

/** Which catalogue an address belongs to. */
export const kindAt = (pathname: string): AlertKind =>
  [paths.services(), paths.homesFor('')].some((start) => pathname.startsWith(start)) ? 'services' : 'plans'

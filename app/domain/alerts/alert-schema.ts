/** The form of an alert: the address as for the newsletter, and a search in canonical form. */
import * as z from 'zod/mini'
import { filtersQuery } from '../catalog/read-filters.ts'
import { newsletterSchema } from '../newsletter/newsletter-schema.ts'
import { ALERT_KIND_UNKNOWN, ALERT_KINDS, alertFilters } from './alert.ts'

export const alertSchema = z.extend(newsletterSchema, {
  kind: z.enum(ALERT_KINDS, ALERT_KIND_UNKNOWN),
  query: z.pipe(
    z.catch(z.string(), ''),
    z.transform((query) => filtersQuery(alertFilters(query))),
  ),
})

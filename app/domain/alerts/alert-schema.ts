/** The form of an alert: the address as the newsletter takes it, and a search in its one spelling. */
import * as z from 'zod'
import { filtersQuery } from '../catalog/read-filters.ts'
import { newsletterSchema } from '../newsletter/newsletter-schema.ts'
import { ALERT_KINDS, alertFilters } from './alert.ts'

export const alertSchema = newsletterSchema.extend({
  kind: z.enum(ALERT_KINDS).catch('plans'),
  query: z
    .string()
    .catch('')
    .transform((query) => filtersQuery(alertFilters(query))),
})

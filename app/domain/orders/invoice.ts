/** Business invoices: the form and its rules. Plain data, safe in the browser. */
import * as z from 'zod/mini'
import { addError, required } from '../shared/form-fields.ts'

export const INVOICE_SAVED = 'Your invoice is ready.'
export const INVOICE_CORRECTED = 'Your invoice is corrected. The first one is marked as replaced.'
export const INVOICE_CORRECTED_BEFORE =
  'This invoice was corrected once, so it can not be changed again. Please write to us.'
export const INVOICE_TIN_INVALID = 'TIN must be 11 letters and digits, or a Ghana Card number such as GHA-000000000-0'
export const INVOICES_AT_MOST = 2

export const invoiceLabel = (n: number) => `I-${String(n).padStart(5, '0')}`

/** `C0001234567`, or a Ghana Card number with its hyphens; null for anything else. */
export function readTin(typed: string): string | null {
  const text = typed.toUpperCase().replace(/\s/g, '')
  const [, body = '', check = ''] = /^GHA-?(\d{9})-?(\d)$/.exec(text) ?? []
  if (body) return `GHA-${body}-${check}`
  return /^[A-Z\d]{11}$/.test(text) ? text : null
}

export const invoiceSchema = z.object({
  company: required('Company'),
  tin: z.pipe(
    required('TIN', 30),
    z.transform((typed: string, read) => {
      const tin = readTin(typed)
      if (tin === null) addError(read, INVOICE_TIN_INVALID)
      return tin ?? ''
    }),
  ),
  address: required('Address', 200),
})

export type Invoice = {
  id: number
  revision: number
  company: string
  tin: string
  address: string
  createdAt: number
}

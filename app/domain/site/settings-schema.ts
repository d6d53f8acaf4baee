/** The forms of the site settings: what each field must look like, and the words where it does not. */
import * as z from 'zod'
import { EMAIL_PATTERN, inOneLine, required } from '../orders/purchase-schema.ts'
import type { SiteSettings } from './settings.ts'

const line = (label: string, longest = 120) =>
  z
    .string()
    .default('')
    .overwrite(inOneLine)
    .pipe(z.string().max(longest, `${label} is too long (at most ${longest} characters)`))

const matching = (label: string, pattern: RegExp, words: string) =>
  line(label, 200).pipe(z.string().refine((value) => value === '' || pattern.test(value), words))

const requiredMatching = (label: string, pattern: RegExp, words: string) =>
  required(label, 200).pipe(z.string().regex(pattern, words))

const PHONE = /^\+\d{10,15}$/
const phoneWords = (label: string) => `${label} must be in full, such as +233200000101`
/** Shape alone: GA-183-8164. */
const DIGITAL_ADDRESS = /^[A-Z0-9]{2}-\d{3,4}-\d{3,4}$/
const WEBSITE = /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/
const LINK = /^https:\/\/[^\s"<>]+$/

const withoutSpaces = (value: unknown) => (typeof value === 'string' ? value.replace(/[\s().-]/g, '') : value)
const phone = (label: string) => z.preprocess(withoutSpaces, matching(label, PHONE, phoneWords(label)))

const link = (label: string) => matching(label, LINK, `${label} must be an address that begins with https://`)

export const settingsSchema = z.object({
  name: required('Name of the firm', 60),
  tagline: required('Tagline', 300),
  phone1: z.preprocess(withoutSpaces, requiredMatching('Phone 1', PHONE, phoneWords('Phone 1'))),
  phone2: phone('Phone 2'),
  whatsapp: phone('WhatsApp'),
  email: requiredMatching('Email', EMAIL_PATTERN, 'Please enter a valid email address'),
  website: matching('Website', WEBSITE, 'Website must be an address such as www.fihankra.example'),
  address: required('Address'),
  city: required('City'),
  digitalAddress: matching('Digital address', DIGITAL_ADDRESS, 'Digital address must look like GA-183-8164'),
  legalName: required('Legal name'),
  registrationNumber: line('Registration number', 40),
  licenceNumber: line('Licence number', 40),
  facebook: link('Facebook'),
  instagram: link('Instagram'),
  linkedin: link('LinkedIn'),
  staffEmail: requiredMatching('Staff email', EMAIL_PATTERN, 'Please enter a valid staff email address'),
}) satisfies z.ZodType<SiteSettings>

export const SETTING_LABELS: Record<keyof SiteSettings, string> = {
  name: 'Name of the firm',
  tagline: 'Tagline',
  phone1: 'Phone 1',
  phone2: 'Phone 2',
  whatsapp: 'WhatsApp',
  email: 'Email',
  website: 'Website',
  address: 'Address',
  city: 'City',
  digitalAddress: 'Digital address',
  legalName: 'Legal name',
  registrationNumber: 'Registration number',
  licenceNumber: 'Licence number',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  staffEmail: 'Staff email',
}

/** Field by field, the longest that a text of the site may be. */
export const LONGEST_TEXT = 60_000

export const SETTINGS_UPDATED = 'Settings updated successfully!'
export const TEXT_PUBLISHED = 'The new version is published.'
export const TEAM_UPDATED = 'Team updated successfully!'
export const PORTFOLIO_UPDATED = 'Portfolio updated successfully!'
export const FEATURED_UPDATED = 'Featured order updated successfully!'
export const CHANGED_MEANWHILE =
  'Somebody else saved this while you were editing. Nothing of yours is lost: compare it with what is saved now, then save again.'
export const TEXT_MISSING = 'Text is required'
export const TEXT_TOO_LONG = `Text is too long (at most ${LONGEST_TEXT} characters)`

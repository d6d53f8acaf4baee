/** The forms of the site settings: the format of each field, and its error messages. */
import * as z from 'zod/mini'
import { readPhone } from '../places/read-phone.ts'
import { EMAIL_PATTERN, inOneLine, noLonger, required } from '../shared/form-fields.ts'
import { readTaxLines } from '../shared/taxes.ts'
import { isDay } from '../shared/units.ts'
import type { FirmSettings } from './settings.ts'

const line = (label: string, longest = 120) =>
  z.pipe(z.string().check(z.overwrite(inOneLine)), z.string().check(noLonger(label, longest)))

const matching = (label: string, pattern: RegExp, words: string) =>
  z.pipe(line(label, 200), z.string().check(z.refine((value) => value === '' || pattern.test(value), words)))

const requiredMatching = (label: string, pattern: RegExp, words: string) =>
  z.pipe(required(label, 200), z.string().check(z.regex(pattern, words)))

const day = (label: string) =>
  z.pipe(
    line(label, 20),
    z.string().check(z.refine((text) => text === '' || isDay(text), `${label} must be a day such as 2027-03-31`)),
  )

const PHONE = /^\+\d{10,15}$/
const phoneWords = (label: string) => `${label} must be a phone number such as 020 000 0101 or +233 20 000 0101`
/** Checks only the format: GA-183-8164. */
const DIGITAL_ADDRESS = /^[A-Z0-9]{2}-\d{3,4}-\d{3,4}$/
const WEBSITE = /^(https?:\/\/)?[\w-]+(\.[\w-]+)+(\/\S*)?$/
const LINK = /^https:\/\/[^\s"<>]+$/

/** Ghanaian numbers as people write them; others with their country code. Anything else stays as typed. */
const inFull = (value: unknown) =>
  typeof value !== 'string'
    ? value
    : (readPhone('+233', value) ?? (value.trim().startsWith('+') ? value.replace(/[\s().-]/g, '') : value.trim()))
const phone = (label: string) => z.pipe(z.transform(inFull), matching(label, PHONE, phoneWords(label)))
const requiredPhone = (label: string) => z.pipe(z.transform(inFull), requiredMatching(label, PHONE, phoneWords(label)))

const link = (label: string) => matching(label, LINK, `${label} must be an address that begins with https://`)

const SETBACK = /^\d{1,2}(\.\d{1,2})?$/
const setback = (label: string) =>
  requiredMatching(label, SETBACK, `${label} must be metres such as 3.0, at most 99.99`)

export const settingsSchema = z.object({
  name: required('Name of the firm', 60),
  tagline: required('Tagline', 300),
  phone1: requiredPhone('Phone 1'),
  phone2: phone('Phone 2'),
  whatsapp: requiredPhone('WhatsApp'),
  email: requiredMatching('Email', EMAIL_PATTERN, 'Please enter a valid email address'),
  website: matching('Website', WEBSITE, 'Website must be an address such as www.fihankra.example'),
  address: required('Address'),
  city: required('City'),
  digitalAddress: matching('Digital address', DIGITAL_ADDRESS, 'Digital address must look like GA-183-8164'),
  legalName: required('Legal name'),
  registrationNumber: line('Registration number', 40),
  licenceNumber: line('Licence number', 40),
  agencyLicenceExpiry: day('End of the agency licence'),
  dataProtectionNumber: line('Data protection registration', 40),
  dataProtectionExpiry: day('End of the data protection registration'),
  dataProtectionOfficer: line('Data protection supervisor', 80),
  taxNumber: line('Tax identification number (TIN)', 20),
  taxLines: line('Taxes in each price', 200).check(
    z.refine(
      (value) => readTaxLines(value) !== null,
      'Taxes in each price must look like NHIL 2.5%, GETFund 2.5%, VAT 15%',
    ),
  ),
  taxRegistered: z.enum(['yes', 'no'], { error: 'Registered for VAT must be yes or no' }),
  taxRegisteredFrom: day('Registered from'),
  facebook: link('Facebook'),
  instagram: link('Instagram'),
  linkedin: link('LinkedIn'),
  staffEmail: requiredMatching('Staff email', EMAIL_PATTERN, 'Please enter a valid staff email address'),
  inflation: requiredMatching(
    'Inflation',
    /^(60|[1-5]?\d(\.\d{1,2})?)$/,
    'Inflation must be a percentage from 0 to 60',
  ),
  setbackFront: setback('Setback in front'),
  setbackRear: setback('Setback at the rear'),
  setbackSide: setback('Setback at each side'),
}) satisfies z.ZodMiniType<FirmSettings>

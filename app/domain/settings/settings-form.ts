/** Labels and limits of the site settings forms; without validation, so that the browser need not load it. */
import { PORTFOLIO_SECTIONS, type PortfolioSection, type TextKind } from './portfolio-texts.ts'
import type { FirmSettings, LegalName } from './settings.ts'

export const SETTING_LABELS: Record<keyof FirmSettings, string> = {
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
  agencyLicenceExpiry: 'End of the agency licence',
  dataProtectionNumber: 'Data protection registration',
  dataProtectionExpiry: 'End of the data protection registration',
  dataProtectionOfficer: 'Data protection supervisor',
  taxNumber: 'Tax identification number (TIN)',
  taxLines: 'Taxes in each price',
  taxRegistered: 'Registered for VAT: yes or no',
  taxRegisteredFrom: 'Registered from',
  facebook: 'Facebook',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  staffEmail: 'Staff email',
  inflation: 'Inflation, percent a year',
  setbackFront: 'Setback in front, m',
  setbackRear: 'Setback at the rear, m',
  setbackSide: 'Setback at each side, m',
}

export const LEGAL_LABELS: Record<LegalName, string> = {
  privacy: 'Privacy',
  terms: 'Terms',
  refunds: 'Refunds',
  specifications: 'Specification',
}

/** The maximum length of a site text. */
export const LONGEST_TEXT = 60_000
export type Member = { name: string; role: string; about: string; photoKey: string | null }

/** The maximum number of people in the portfolio. */
export const TEAM_AT_MOST = 24

export const TEXT_LABELS: Record<TextKind, string> = { title: 'Title', lead: 'Opening', body: 'Text', parts: 'Parts' }

/** Sections that render their parts one by one. */
const WITH_PARTS: readonly PortfolioSection[] = ['about', 'vision', 'services', 'technology', 'client']

/** Every portfolio text that staff may change, in page order: `vision.lead`. */
export const PORTFOLIO_FIELDS = PORTFOLIO_SECTIONS.flatMap((section) =>
  (['title', 'lead', 'body', ...(WITH_PARTS.includes(section) ? (['parts'] as const) : [])] as const).map((kind) => ({
    name: `${section}.${kind}`,
    section,
    kind,
  })),
)

export const SETTINGS_UPDATED = 'Settings updated successfully!'
export const TEXT_PUBLISHED = 'The new version is published.'
export const TEAM_UPDATED = 'Team updated successfully!'
export const PORTFOLIO_UPDATED = 'Portfolio updated successfully!'
export const CHANGED_MEANWHILE =
  'Somebody else saved this while you were editing. Nothing of yours is lost: compare it with what is saved now, then save again.'
/** Why a text was not published. */
export const TEXT_REFUSALS = {
  missing: 'Text is required',
  'too-long': `Text is too long (at most ${LONGEST_TEXT} characters)`,
  'changed-meanwhile': CHANGED_MEANWHILE,
} as const
export const TEAM_PHOTO_SAVED = 'Photograph saved.'
export const TEAM_PHOTO_REMOVED = 'Photograph removed.'
export const TEAM_PHOTO_MISSING = 'Please choose a photograph'
export const TEAM_PHOTO_FAILED = 'The photograph could not be saved. Please try again.'
export const NO_SUCH_MEMBER = 'There is no such person in the team.'
export const TEAM_EMPTY = 'The team needs at least one person'
export const TEAM_TOO_LARGE = `The team can have at most ${TEAM_AT_MOST} people`

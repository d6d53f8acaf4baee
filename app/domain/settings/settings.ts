/** The firm's details: what staff may edit, with obviously fictional values until they do. */
export const DEFAULT_SETTINGS = {
  name: 'Fihankra Homes',
  tagline:
    'Architectural design, construction management, 2D drawing, 3D rendering and modelling, 3D animation, civil engineering, general construction and land sale.',
  phone1: '+233200000101',
  phone2: '+233300000102',
  whatsapp: '+233200000101',
  email: 'hello@fihankra.example',
  website: 'www.fihankra.example',
  address: '1 Example Close, East Legon',
  city: 'Accra',
  digitalAddress: 'GA-000-0000',
  legalName: 'Fihankra Homes Ltd (demonstration)',
  registrationNumber: 'CS000000000',
  licenceNumber: '0000',
  /** Of the registration at the Data Protection Commission (Act 843); '' until there is one. */
  dataProtectionNumber: '',
  facebook: 'https://facebook.example/fihankra',
  instagram: 'https://instagram.example/fihankra',
  linkedin: 'https://linkedin.example/fihankra',
  staffEmail: 'staff@fihankra.example',
  /** Percent a year, used where a visitor enters none. */
  inflation: '10',
  /** Metres between a house and its plot's boundaries, used where a visitor enters none. */
  setbackFront: '3.0',
  setbackRear: '3.0',
  setbackSide: '1.5',
}
export type SiteSettings = typeof DEFAULT_SETTINGS

/** With fields that only receipts, staff and the privacy notice show: other pages do not load them. Days: 2027-03-31. */
export const DEFAULT_FIRM = {
  ...DEFAULT_SETTINGS,
  taxNumber: 'C0000000000',
  taxLines: '',
  taxRegistered: 'no',
  taxRegisteredFrom: '',
  dataProtectionExpiry: '',
  dataProtectionOfficer: '',
  agencyLicenceExpiry: '',
}
export type FirmSettings = typeof DEFAULT_FIRM

export type LegalName = 'privacy' | 'terms' | 'refunds' | 'specifications'
export type LegalText = { name: LegalName; version: string; body: string; publishedAt: number }

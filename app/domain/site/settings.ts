/** Who the firm is: what staff may edit, with clearly fictional values until they do. */
export type SiteSettings = {
  name: string
  tagline: string
  phone1: string
  phone2: string
  whatsapp: string
  email: string
  website: string
  address: string
  city: string
  digitalAddress: string
  legalName: string
  registrationNumber: string
  licenceNumber: string
  facebook: string
  instagram: string
  linkedin: string
  staffEmail: string
  /** Percent a year, where a visitor names none. */
  inflation: string
  /** Metres between a house and the edges of its plot, where a visitor names none. */
  setbackFront: string
  setbackRear: string
  setbackSide: string
}

/** With what only receipts say: pages do not carry it. */
export type FirmSettings = SiteSettings & { taxNumber: string; taxLines: string }

export const DEFAULT_SETTINGS: SiteSettings = {
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
  facebook: 'https://facebook.example/fihankra',
  instagram: 'https://instagram.example/fihankra',
  linkedin: 'https://linkedin.example/fihankra',
  staffEmail: 'staff@fihankra.example',
  inflation: '10',
  setbackFront: '3.0',
  setbackRear: '3.0',
  setbackSide: '1.5',
}

export const DEFAULT_FIRM: FirmSettings = { ...DEFAULT_SETTINGS, taxNumber: 'C0000000000', taxLines: '' }

export type LegalName = 'privacy' | 'terms' | 'refunds' | 'specifications'
export type LegalText = { name: LegalName; version: string; body: string; publishedAt: number }

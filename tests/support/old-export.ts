/** An example export of the old store: thirty documents, some of them odd and some hostile. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'

type Document = Record<string, unknown>
export type OldExportFile = Record<
  'Buy' | 'Plans' | 'projects' | 'RequestPlans' | 'users',
  Record<string, Document>
> & {
  reviews: Record<string, Document>
}

const SECONDS = 1_683_356_889
const madeAt = { seconds: SECONDS, nanoseconds: 0 }
export const MADE_AT = SECONDS * 1000

const picture = (red: number) =>
  sharp({ create: { width: 48, height: 32, channels: 3, background: { r: red, g: 90, b: 60 } } })
    .jpeg()
    .toBuffer()
const zip = (words: string) => zipSync({ 'ground-floor.txt': strToU8(words) })

const home = (fields: Document): Document => ({
  title: 'House at Cantonments',
  type: 'House',
  rooms: 3,
  location: 'Greater Accra',
  city: 'Accra',
  horizontal: 12,
  vertical: '10.5',
  area: '1,200',
  washrooms: 2,
  furniture: 'unfrurnished',
  description: 'A house with a veranda.',
  price: 450_000,
  contact: '0244123456',
  features: ['Borehole', 'Walled plot'],
  images: ['pictures/a.jpg'],
  createdAt: madeAt,
  serviceType: 'Buy Now',
  ...fields,
})

const plan = (fields: Document): Document => ({
  title: 'Aburi bungalow',
  type: 'House',
  rooms: '3 Bedrooms',
  floors: 1,
  baths: 2,
  horizontal: 12,
  vertical: 10,
  area: 1400,
  furniture: false,
  description: 'One floor, three bedrooms.',
  prices: [
    { type: 'PDF', price: 900 },
    { type: 'CAD', price: '1,500' },
    { type: 'PDF+CAD', price: 2100 },
  ],
  files: { pdf: 'files/pdf.zip', cad: 'files/cad.zip', cadpdf: 'files/both.zip' },
  images: ['pictures/a.jpg', 'pictures/b.jpg'],
  createdAt: { _seconds: SECONDS, _nanoseconds: 0 },
  ...fields,
})

const project = (fields: Document): Document => ({
  title: 'Clinic at Tema',
  note: 'Turnkey',
  location: 'Tema',
  date: 'March 2022',
  description: 'A clinic of two floors.',
  link: 'http://www.example.com/clinic',
  images: ['pictures/b.jpg'],
  ...fields,
})

const request = (fields: Document): Document => ({
  firstName: 'Ama',
  lastName: 'Serwaa',
  email: 'Ama@Example.com',
  phone: '024 412 3456',
  country: 'Ghana',
  city: 'Kumasi',
  projectAddress: 'Plot 5, Asokwa',
  floorPlanType: 'residential',
  planDescription: 'Three bedrooms and a shop.',
  roomDetails: [
    { label: 'bedroom', value: 3 },
    { label: 'kitchen', value: '1' },
  ],
  termsAgreed: true,
  status: 'pending',
  createdAt: '2023-05-06T07:08:09Z',
  ...fields,
})

export async function writeOldExport(folder: string): Promise<OldExportFile> {
  mkdirSync(path.join(folder, 'pictures'), { recursive: true })
  mkdirSync(path.join(folder, 'files'))
  const put = (name: string, bytes: Uint8Array) => writeFileSync(path.join(folder, name), bytes)
  put('pictures/a.jpg', await picture(200))
  put('pictures/b.jpg', await picture(20))
  mkdirSync(path.join(folder, 'storage/homes'), { recursive: true })
  put('storage/homes/c d.jpg', await picture(80))
  put('files/pdf.zip', zip('pdf'))
  put('files/cad.zip', zip('cad'))
  put('files/both.zip', zip('both'))
  put('files/not-a.zip', strToU8('<html>404</html>'))
  const inline = `data:image/jpeg;base64,${(await picture(120)).toString('base64')}`
  return {
    Buy: {
      '-NhOldHome1': home({}),
      odd: home({
        type: 'Condo',
        rooms: '4',
        price: 'GH¢1,250,000.00',
        images: [{ url: inline }],
        features: { Pool: true, Lift: false },
      }),
      townhouse: home({ title: 'Townhouse', type: 'townhouse', plot: '70 by 100' }),
      pictureless: home({ title: 'Later pictures', images: ['pictures/later.jpg'] }),
      sold: home({
        title: 'Sold',
        sold: true,
        status: 'active',
        images: ['https://old-storage.invalid/v0/b/old.example/o/homes%2Fc%20d.jpg?alt=media&token=x'],
      }),
      priceless: home({ title: 'No price', price: 'call us' }),
      nameless: home({ title: '  ' }),
      'edited-here': home({ title: 'Edited here' }),
      'taken-away': home({ title: 'Taken away' }),
      unfinished: home({ title: 'No words', description: undefined, contact: 'call me', city: 'Atlantis' }),
      dollars: home({ title: 'In dollars', price: '$120,000' }),
      hostile: home({
        title: '<script>alert(1)</script>\u0000',
        images: ['../../../../etc/passwd', '/etc/passwd', 'file:///etc/passwd', 'data:image/png;base64,AAAA', inline],
        contact: { $ne: 1 },
        ['__proto__']: { polluted: true },
      }),
      text: 'not a document' as unknown as Document,
    },
    Plans: {
      plan1: plan({}),
      'half-plan': plan({
        title: 'Half a plan',
        files: { pdf: 'files/pdf.zip', cad: 'files/not-a.zip', cadpdf: 'files/no.zip' },
      }),
      'empty-plan': plan({ title: 'Nothing to sell', files: {} }),
      'dear-plan': plan({ title: 'Dear plan', prices: [{ price: -5 }, { price: 'x' }, { price: 2e20 }] }),
      untitled: plan({ title: null }),
    },
    projects: {
      clinic: project({}),
      undated: project({ title: 'Undated', date: 'soon', createdAt: madeAt }),
      dateless: project({ title: 'Dateless', date: '' }),
      placeless: project({ title: 'Placeless', location: '', link: 'javascript:alert(1)' }),
    },
    RequestPlans: {
      req1: request({
        documentUrl: 'files/pdf.zip',
        referenceImageUrls: ['pictures/a.jpg'],
        status: 'In Progress',
        updatedAt: '2023-06-01T00:00:00Z',
      }),
      loose: request({
        lastName: '',
        phone: 'unknown',
        country: 'Gold Coast',
        roomDetails: [],
        floorPlanType: 'Mosque',
      }),
      mailless: request({ email: 'ama at example' }),
    },
    users: {
      uid1: {
        email: 'Kofi@Example.com',
        displayName: 'Kofi',
        role: 'User',
        createdAt: madeAt,
        lastLogin: madeAt,
        phoneNumber: '0244123456',
        photoURL: 'x',
      },
      uid2: {
        email: 'boss@example.com',
        username: 'Boss',
        role: 'Admin',
        termsAccepted: true,
        registrationDate: '2023-05-06',
      },
      uid3: { email: 'KOFI@example.com', displayName: 'Kofi again' },
      uid4: { displayName: 'Nobody' },
      uid5: { email: 'sure@example.com', emailVerified: true },
    },
    reviews: { one: {}, two: {} },
  }
}

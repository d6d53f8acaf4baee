/**
 * Assemblies and their permit requirements, in our own words; each line has its source page and the day that it was
 * read.
 */
import type { AssemblySetbacks, Permit, Supplier } from '../../../app/domain/permits/permit.ts'

type DemoAssembly = Omit<Permit, 'slug' | 'revision'>

const CHECKED_ON = '2026-11-21'
/** No assembly publishes its own setbacks: those of the national code are used instead. */
const setbacks: AssemblySetbacks = {
  setbackFront: '3.0',
  setbackRear: '3.0',
  setbackSide: '1.5',
  setbackSource: 'GS 1207:2018, as ghanahouseplanner.com quotes it',
  setbackCheckedOn: CHECKED_ON,
}
type Line = [what: string, howMany: string, supplier: Supplier]

const LARGER: Line[] = [
  ['Soil test report, for larger or shared buildings', '', 'we can add'],
  ['Report of the Ghana National Fire Service, for larger or shared buildings', '', 'you'],
  ['Permit of the Environmental Protection Agency, where asked for', '', 'you'],
]

const TWO_SETS: Line[] = [
  ['Architectural drawings, signed by an architect', '4 sets', 'file'],
  ['Structural drawings, signed by an engineer', '4 sets', 'we can add'],
]

const assembly = (name: string, region: string, source: string, note: string, lines: Line[]): DemoAssembly => ({
  name,
  region,
  note,
  setbacks,
  requirements: lines.map(([what, howMany, supplier]) => ({ what, howMany, supplier, source, checkedOn: CHECKED_ON })),
})

export const demoAssemblies: readonly DemoAssembly[] = [
  assembly(
    'Accra Metropolitan',
    'Greater Accra',
    'ama.gov.gh, submission guidelines',
    'For one or two storeys that agree with the zoning. From three storeys structural drawings are asked for.',
    [
      ['Title clearance by the Lands Commission, with site plans at 1:2,500', '2 site plans', 'you'],
      ['Planning form T.C.P. 1 and building permit form', '1 each', 'you'],
      ['Architectural drawings with block and site plan, signed by an architect', '4 sets', 'file'],
      ['Structural drawings signed by an engineer, from three storeys', '4 sets', 'we can add'],
      ['Land document: lease, indenture or title', '1 copy', 'you'],
      ['All drawings and reports as PDF', '3 discs', 'file'],
    ],
  ),
  assembly('Ga South', 'Greater Accra', 'gsma.gov.gh, questions', 'Fees are paid after a favourable land report.', [
    ['Land report form with site plans', '2 site plans', 'you'],
    ['Building drawings', '4 sets', 'file'],
    ['Development permit form and jacket', '1', 'you'],
    ['Soil test and fire report, from three storeys', '', 'we can add'],
    ['Structural analysis, from four storeys', '', 'we can add'],
  ]),
  assembly('Ga West', 'Greater Accra', 'ghanabuildings.com, the assembly’s brochure', '', [
    ['Site plans, two of them on transparent paper', '4 sets', 'you'],
    ['Building, fence and block plans', '4 sets', 'file'],
    ['Clearance letter after an official search', '1', 'you'],
  ]),
  assembly(
    'Ashaiman',
    'Greater Accra',
    'ashma.gov.gh, building permit',
    'Forms come from the Tema Development Corporation.',
    [...TWO_SETS, ['Application form', '1', 'you'], ...LARGER],
  ),
  assembly('Effia-Kwesimintsim', 'Western', 'ekma.gov.gh, building permit', '', [
    ['Application form', '1', 'you'],
    ['Title search', '1', 'you'],
    ['Indenture or land title', '1 copy', 'you'],
    ['Identity card', '1 copy', 'you'],
    ...TWO_SETS,
    ['Structural calculations', '4 copies', 'we can add'],
    ['Drawings of services', '4 sets', 'file'],
    ...LARGER,
  ]),
  assembly('Anloga', 'Volta', 'anda.gov.gh, development permit (LI 1630)', '', [
    ['Form A', '2 copies', 'you'],
    ['Proof that you own the land (title or indenture)', '1', 'you'],
    ['Plans, sections and elevations', '', 'file'],
    ['Calculations and specification', '', 'we can add'],
  ]),
  assembly('Ketu South', 'Volta', 'ketusouth.gov.gh, building or development permit', '', [
    ['Building permit form and form T.C.P. 1', '1 each', 'you'],
    ['Land title or deed certificate', '1', 'you'],
    ...TWO_SETS,
    ['Site plan at 1:1,250 or 1:2,500', '4 copies', 'you'],
    ['Block plan at 1:20 or 1:40', '4 copies', 'we can add'],
  ]),
  assembly('Adaklu', 'Volta', 'adakludistrict.gov.gh, services', '', [
    ['Title clearance form, signed by the authority', '1', 'you'],
    ['Building permit form', '1', 'you'],
    ['Architectural drawings with site and block plans, signed', '4 sets', 'file'],
    ['Structural drawings signed by an engineer, for several storeys', '4 sets', 'we can add'],
    ['Property rate, paid', '1 receipt', 'you'],
    ...LARGER,
  ]),
  assembly('West Akim', 'Eastern', 'wama.gov.gh, building permit', '', [
    ['Building permit jacket and development permit form 1', '1 each', 'you'],
    ['Land title registration certificate', '1', 'you'],
    ['Site plan in the approved layout, endorsed', '1', 'you'],
    ['Architectural or working drawings, endorsed', '4 sets', 'file'],
    ...LARGER,
  ]),
  assembly(
    'Kumasi Metropolitan',
    'Ashanti',
    'National rules, LI 1630 (1996), as anda.gov.gh quotes them',
    'This assembly publishes no list of its own. The national rules below apply.',
    [
      ['Form A', '2 copies', 'you'],
      ['Proof that you own the land (title or indenture)', '1', 'you'],
      ['Plans, sections and elevations', '', 'file'],
      ['Calculations and specification', '', 'we can add'],
    ],
  ),
  assembly(
    'Obuasi',
    'Ashanti',
    'oma.gov.gh, physical planning department',
    'The fees are paid at the bank before the form is given out. The committee visits the site once a month.',
    [
      ['Building plan, signed by an architect or building surveyor', '4 copies', 'file'],
      ['Site plan', '4 copies', 'you'],
      ['Allocation letter or lease', '4 copies', 'you'],
      ['Development permit form and jacket', '1', 'you'],
      ['Signature of a structural engineer, from two storeys', '', 'we can add'],
      ['Permit of the Ghana National Fire Service, from two storeys', '', 'you'],
    ],
  ),
  assembly('Asante Akim Central', 'Ashanti', 'aakcma.gov.gh, meeting of the planning committee, 2022', '', [
    ['Building drawings, signed by a licensed surveyor, architect or engineer', '4 sets', 'file'],
    ['Evidence of title: site plan with allocation note, indenture or lease', '1 copy', 'you'],
  ]),
  assembly(
    'Kwahu West',
    'Eastern',
    'kwahuwest.gov.gh, building permits',
    'The assembly says that it takes two to three months.',
    [
      ['Site plan from the owner of the land', '5 sets', 'you'],
      ['Title from the Lands Commission, where applicable', '1', 'you'],
      ['Building plan by an architect or draughtsman', '1', 'file'],
      ['Application form and jacket', '1', 'you'],
    ],
  ),
]

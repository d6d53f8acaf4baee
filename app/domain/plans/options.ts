/** The three file options of a plan and the thirteen drawings that they may contain. */
export const PLAN_OPTIONS = ['a', 'b', 'c'] as const
export type PlanOption = (typeof PLAN_OPTIONS)[number]

export const OPTION_LABELS: Record<PlanOption, string> = { a: 'PDF File', b: 'CAD File', c: 'CAD + PDF File' }

/** The option in an address, or the first on sale. */
export const chosenOption = (onSale: readonly { option: PlanOption }[], asked: string | null): PlanOption =>
  onSale.find(({ option }) => option === asked)?.option ?? onSale[0]?.option ?? 'a'

export const DRAWINGS = [
  'Cover Page',
  'Ground Floor Plan',
  'First Floor Plan',
  'Elevations',
  'Exterior 3D Modeling and Rendering',
  'Furniture and Area Layouts',
  'Electrical Layout',
  'Plumbing Layout',
  'Air-conditioning Layout',
  'Cross-Sections',
  'Door and Window Schedules',
  'Septic Tank',
  'Structures',
] as const

/** The drawings of each file type by default. */
export const DEFAULT_DRAWINGS: Record<PlanOption, readonly string[]> = {
  a: ['Ground Floor Plan', 'First Floor Plan', 'Elevations', 'Exterior 3D Modeling and Rendering'],
  b: DRAWINGS.filter((name) => name !== 'Elevations'),
  c: DRAWINGS,
}

/** The fields of the staff form, by option. */
export const OPTION_FIELDS = {
  a: { price: 'pdfprice', file: 'pdffile', drawings: 'pdfdrawings' },
  b: { price: 'cadprice', file: 'cadfile', drawings: 'caddrawings' },
  c: { price: 'pcprice', file: 'pcfile', drawings: 'pcdrawings' },
} as const

/** Every drawing that any option of a plan holds, in the order of the sheet set. */
export function drawingsOf(options: { drawings: readonly string[] }[]): string[] {
  const known: readonly string[] = DRAWINGS
  const named = new Set(options.flatMap((option) => option.drawings))
  const rank = (name: string) => {
    const at = known.indexOf(name)
    // Further floors come right after the first; other drawings that staff added go last.
    return at >= 0 ? at : name.endsWith('Floor Plan') ? known.indexOf('First Floor Plan') + 0.5 : known.length
  }
  return [...named].sort((a, b) => rank(a) - rank(b))
}

/** What no plan file includes; stated before payment. */
export const NOT_INCLUDED = 'Soil test, site plan, permit fees and stamps, changes to the plan'
export const LICENCE = 'One build. The drawings may be copied for your own builder and the permit office.'

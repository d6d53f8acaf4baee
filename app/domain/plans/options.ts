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

/** '3 of 12 drawings', 'all 12 drawings'; '' where there is no file. */
export const drawingsInFile = ({ fromDrawings, allDrawings }: { fromDrawings: number | null; allDrawings: number }) =>
  fromDrawings ? `${fromDrawings < allDrawings ? `${fromDrawings} of` : 'all'} ${allDrawings} drawings` : ''

/** What a builder works from besides the floor plans. */
const BUILDERS_DRAWINGS = ['Structures', 'Cross-Sections', 'Electrical Layout', 'Plumbing Layout', 'Septic Tank']

/** Which file a builder needs and why; null where there is no file. */
export function builderAdvice(options: readonly { option: PlanOption; drawings: readonly string[] }[]): string | null {
  const [fullest] = [...options].sort((a, b) => b.drawings.length - a.drawings.length)
  const smaller = options.filter(({ drawings }) => drawings.length < (fullest?.drawings.length ?? 0))
  if (!fullest) return null
  if (smaller.length === 0) return 'Every file has the same drawings. Take CAD only where somebody will change them.'
  const missing = BUILDERS_DRAWINGS.filter(
    (name) => fullest.drawings.includes(name) && smaller.some(({ drawings }) => !drawings.includes(name)),
  )
  const count = `${OPTION_LABELS[fullest.option]}: it has ${fullest.drawings.length} drawings`
  return missing.length === 0
    ? `To build, take the ${count}.`
    : `To build, take the ${count}. A builder works from ${missing.join(', ')}, which are not in every file.`
}

/** What no plan file includes; stated before payment. */
export const NOT_INCLUDED = 'Soil test, site plan, permit fees and stamps, changes to the plan'
export const LICENCE = 'One build. The drawings may be copied for your own builder and the permit office.'

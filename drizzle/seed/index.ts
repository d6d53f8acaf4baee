/** The demo catalogue: 36 house plans, each with its pictures and its files, the same bytes on every machine. */
import { jpegOf } from './drawing/raster.ts'
import { buildFile, type DemoFile, type DxfCache } from './files/archive.ts'
import { pictureBytes, pictureFacts } from './pictures.ts'
import type { Option, PlanRecord } from './plan-types.ts'
import { layoutOf, planByNumber, planSlug, plans } from './plans.ts'
import { frontElevation } from './sheets/elevation.ts'
import { sheetsOf } from './sheets/set.ts'
import { compose, floorNames, type Subject } from './sheets/sheet.ts'

export type { DemoFile } from './files/archive.ts'

export type DemoPicture = {
  name: string
  alt: string
  kind: 'photo' | 'drawing'
  jpeg: Uint8Array
  widthPx: number
  heightPx: number
}

export type DemoPlan = Omit<PlanRecord, 'design' | 'pictureFiles'> & {
  slug: string
  /** The word of the picture catalogue for the roof, which the elevation draws. */
  roof: string
  pictures: DemoPicture[]
  files: { a?: DemoFile; b?: DemoFile; c?: DemoFile }
}

export const demoPlanNumbers: number[] = plans.map((p) => p.number)

const pictureWidth = 1920

export async function buildDemoPlan(number: number): Promise<DemoPlan> {
  const plan = planByNumber(number)
  const { design: _design, pictureFiles, ...facts } = plan
  const layout = layoutOf(plan)
  const main = pictureFiles[0]
  if (!main) throw new Error(`plan ${number} has no picture`)
  const shown = pictureFacts(main)
  const subject: Subject = { plan, layout, picture: pictureBytes(main) }
  const sheets = sheetsOf(subject, shown)
  const slug = planSlug(plan)
  const pictures: DemoPicture[] = pictureFiles.map((file, index) => {
    const seen = pictureFacts(file)
    return {
      name: `${slug}-exterior-${index + 1}.jpg`,
      alt: seen.alt,
      kind: 'photo',
      jpeg: pictureBytes(file),
      widthPx: seen.width,
      heightPx: seen.height,
    }
  })
  for (const floor of layout.floors) {
    const name = floorNames[floor.level] ?? 'Upper Floor'
    const sheet = sheets.get(`${name} Plan`)
    if (!sheet) continue
    const names = [...new Set(floor.rooms.map((r) => r.name.toLowerCase()))]
    const image = await jpegOf(compose(sheet, plan, null), pictureWidth)
    pictures.push({
      name: `${slug}-${name.toLowerCase().replace(' ', '-')}-plan.jpg`,
      alt: `${name} plan of ${plan.title}, ${plan.horizontalMetres} by ${plan.verticalMetres} metres: ${names.join(', ')}`,
      kind: 'drawing',
      ...image,
    })
  }
  const front = frontElevation(subject, shown, sheets.get('Elevations')?.code ?? 'A-03')
  const image = await jpegOf(front.entities, pictureWidth, front.view)
  pictures.push({
    name: `${slug}-front-elevation.jpg`,
    alt: `Front elevation of ${plan.title}: ${plan.floors === 1 ? 'one storey' : plan.floors === 2 ? 'two storeys' : 'three storeys'}, roof ${shown.roof}`,
    kind: 'drawing',
    ...image,
  })
  const files: DemoPlan['files'] = {}
  const cache: DxfCache = new Map()
  for (const option of ['a', 'b', 'c'] as const satisfies readonly Option[]) {
    if (plan.priceMinor[option] !== undefined) files[option] = await buildFile(subject, sheets, option, cache)
  }
  return { ...facts, slug, roof: shown.roof, pictures, files }
}

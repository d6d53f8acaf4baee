/** The pictures of a plan: photos, floor plans and front elevation. */
import sharp from 'sharp'
import { memoise } from '../../app/domain/houses/layout/memoise.ts'
import { jpegOf } from './drawing/raster.ts'
import { drawingSetOf } from './drawing-set.ts'
import { pictureBytes, pictureFacts } from './pictures.ts'
import type { PlanRecord } from './plan-types.ts'
import { layoutOf, plans } from './plans.ts'
import { frontElevation } from './sheets/elevation.ts'
import { floorName, type Sheet, type Subject } from './sheets/sheet.ts'
import { compose } from './sheets/title-block.ts'

export type DemoPicture = {
  alt: string
  /** What a drawing draws; a photo has none. */
  caption: string
  kind: 'photo' | 'drawing'
  jpeg: Uint8Array
  widthPx: number
  heightPx: number
}

const pictureWidth = 1920

export function photoOf(file: string): DemoPicture {
  const { alt, width, height } = pictureFacts(file)
  return { alt, caption: '', kind: 'photo', jpeg: pictureBytes(file), widthPx: width, heightPx: height }
}

/** A part of a picture, in fractions of its sides, and what it shows. */
export type Detail = { left: number; top: number; size: number; alt: string }

export async function detailOf(file: string, { left, top, size, alt }: Detail): Promise<DemoPicture> {
  const { width, height } = pictureFacts(file)
  const area = {
    left: Math.round(width * left),
    top: Math.round(height * top),
    width: Math.round(width * size),
    height: Math.round(height * size),
  }
  const jpeg = await sharp(pictureBytes(file)).extract(area).jpeg({ quality: 88 }).toBuffer()
  return { alt, caption: '', kind: 'photo', jpeg: new Uint8Array(jpeg), widthPx: area.width, heightPx: area.height }
}

/** Closer views of parts of a photo. */
const CLOSER = [
  { left: 0.04, top: 0.2, size: 0.7 },
  { left: 0.3, top: 0.22, size: 0.66 },
]

/** A photograph, or the closer view of that number. */
export type View = { file: string; closer?: number }

const viewsOf = (files: readonly string[]): View[] => [
  ...files.map((file) => ({ file })),
  ...CLOSER.flatMap((_part, closer) => files.map((file) => ({ file, closer }))),
]

/** Chooses a first view for each item in turn, different from those of earlier items. */
export function firstViews(items: readonly (readonly string[])[]): View[] {
  const taken = new Set<string>()
  return items.map((files) => {
    const view = viewsOf(files).find((each) => !taken.has(JSON.stringify(each)))
    if (!view) throw new Error(`too many items begin with ${files.join(', ')}`)
    taken.add(JSON.stringify(view))
    return view
  })
}

export async function photoOfView({ file, closer }: View): Promise<DemoPicture> {
  const part = CLOSER[closer ?? -1]
  return part ? detailOf(file, { ...part, alt: `${pictureFacts(file).alt}, seen from nearer` }) : photoOf(file)
}

async function floorPlanOf({ plan, layout }: Subject, sheets: Map<string, Sheet>, level: number): Promise<DemoPicture> {
  const name = floorName(level)
  const sheet = sheets.get(`${name} Plan`)
  if (!sheet) throw new Error(`plan ${plan.number} has no sheet of floor ${level}`)
  const rooms = [...new Set(layout.floors[level]?.rooms.map((room) => room.name.toLowerCase()))]
  return {
    caption: `${name} Plan`,
    alt: `${name} plan of ${plan.title}, ${plan.horizontalMetres} by ${plan.verticalMetres} metres: ${rooms.join(', ')}`,
    kind: 'drawing',
    ...(await jpegOf(compose(sheet, plan, null), pictureWidth)),
  }
}

async function frontElevationOf(subject: Subject, sheets: Map<string, Sheet>): Promise<DemoPicture> {
  const { plan } = subject
  const shown = pictureFacts(plan.pictureFiles[0] ?? '')
  const front = frontElevation(subject, shown, sheets.get('Elevations')?.code ?? 'A-03')
  const storeys = plan.floors === 1 ? 'one storey' : plan.floors === 2 ? 'two storeys' : 'three storeys'
  return {
    caption: 'Front Elevation',
    alt: `Front elevation of ${plan.title}: ${storeys}, roof ${shown.roof}`,
    kind: 'drawing',
    ...(await jpegOf(front.entities, pictureWidth, front.view)),
  }
}

/** The first views of all plans, in the order of their numbers. */
export const firstViewsOfPlans: readonly View[] = firstViews(plans.map(({ pictureFiles }) => pictureFiles.slice(0, 1)))

/** The plan's own photos, preceded by a closer view if an earlier plan starts with the same photo. */
async function photosOf(plan: PlanRecord): Promise<DemoPicture[]> {
  const photos = plan.pictureFiles.map(photoOf)
  const view = firstViewsOfPlans[plans.indexOf(plan)]
  return view?.closer === undefined ? photos : [await photoOfView(view), ...photos]
}

/** Photos, floors, front; a home or a project that was built to the plan shows the same. */
export const picturesOfPlan = memoise(async (plan: PlanRecord): Promise<DemoPicture[]> => {
  const { subject, sheets } = drawingSetOf(plan)
  return [
    ...(await photosOf(plan)),
    ...(await Promise.all(layoutOf(plan).floors.map(({ level }) => floorPlanOf(subject, sheets, level)))),
    await frontElevationOf(subject, sheets),
  ]
})

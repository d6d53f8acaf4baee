/** What a plan looks like: photographs from the folder, floors and front as its sheets draw them. */
import { jpegOf } from './drawing/raster.ts'
import { pictureBytes, pictureFacts } from './pictures.ts'
import { planSlug } from './plans.ts'
import { frontElevation } from './sheets/elevation.ts'
import { compose, floorNames, type Sheet, type Subject } from './sheets/sheet.ts'

export type DemoPicture = {
  name: string
  alt: string
  kind: 'photo' | 'drawing'
  jpeg: Uint8Array
  widthPx: number
  heightPx: number
}

const pictureWidth = 1920

export function photoOf(file: string): Omit<DemoPicture, 'name'> {
  const { alt, width, height } = pictureFacts(file)
  return { alt, kind: 'photo', jpeg: pictureBytes(file), widthPx: width, heightPx: height }
}

/** The floors that the set has a sheet of, ground floor first. */
export async function floorPlansOf(
  { plan, layout }: Subject,
  sheets: Map<string, Sheet>,
  atMost = layout.floors.length,
): Promise<DemoPicture[]> {
  const pictures: DemoPicture[] = []
  for (const floor of layout.floors.slice(0, atMost)) {
    const name = floorNames[floor.level] ?? 'Upper Floor'
    const sheet = sheets.get(`${name} Plan`)
    if (!sheet) continue
    const rooms = [...new Set(floor.rooms.map((room) => room.name.toLowerCase()))]
    pictures.push({
      name: `${planSlug(plan)}-${name.toLowerCase().replace(' ', '-')}-plan.jpg`,
      alt: `${name} plan of ${plan.title}, ${plan.horizontalMetres} by ${plan.verticalMetres} metres: ${rooms.join(', ')}`,
      kind: 'drawing',
      ...(await jpegOf(compose(sheet, plan, null), pictureWidth)),
    })
  }
  return pictures
}

export async function frontElevationOf(subject: Subject, sheets: Map<string, Sheet>): Promise<DemoPicture> {
  const { plan } = subject
  const shown = pictureFacts(plan.pictureFiles[0] ?? '')
  const front = frontElevation(subject, shown, sheets.get('Elevations')?.code ?? 'A-03')
  const storeys = plan.floors === 1 ? 'one storey' : plan.floors === 2 ? 'two storeys' : 'three storeys'
  return {
    name: `${planSlug(plan)}-front-elevation.jpg`,
    alt: `Front elevation of ${plan.title}: ${storeys}, roof ${shown.roof}`,
    kind: 'drawing',
    ...(await jpegOf(front.entities, pictureWidth, front.view)),
  }
}

const drawn = new Map<number, Promise<DemoPicture[]>>()

/** Photographs, floors, front. Drawn once: a home that was built to the plan shows the same. */
export function picturesOfPlan(subject: Subject, sheets: Map<string, Sheet>): Promise<DemoPicture[]> {
  const { plan } = subject
  const known = drawn.get(plan.number)
  if (known) return known
  const draw = async () => [
    ...plan.pictureFiles.map((file, at) => ({ name: `${planSlug(plan)}-exterior-${at + 1}.jpg`, ...photoOf(file) })),
    ...(await floorPlansOf(subject, sheets)),
    await frontElevationOf(subject, sheets),
  ]
  const pictures = draw()
  drawn.set(plan.number, pictures)
  return pictures
}

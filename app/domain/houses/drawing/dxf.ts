/** Writes a sheet as DXF at true size: millimetres of the building, one layer for each trade, y up. */
import {
  BlockFlags,
  type DxfBlock,
  DxfWriter,
  HatchBoundaryPaths,
  HatchPolylineBoundary,
  HatchPredefinedPatterns,
  LWPolylineFlags,
  pattern,
  point2d,
  point3d,
  TextHorizontalAlignment,
  TextVerticalAlignment,
  Units,
  vertex,
} from '@tarikjabiri/dxf'
import { colours, type Dimension, type Entity, type LayerName, sheetHeight, sheetWidth } from './canvas.ts'

/** Colour index of AutoCAD for each layer. */
const layers: Record<LayerName, number> = {
  WALLS: 7,
  DOORS: 12,
  WINDOWS: 4,
  FURNITURE: 33,
  DIMENSIONS: 8,
  TEXT: 7,
  FRAME: 7,
  STAIRS: 30,
  ELEVATION: 7,
  ROOF: 32,
  SCENERY: 94,
  AREAS: 51,
  ELECTRICAL: 1,
  PLUMBING: 5,
  'AIR-CONDITIONING': 150,
  STRUCTURE: 10,
  SECTIONS: 6,
}

const layerOf = (e: Entity): LayerName =>
  e.t === 'text' ? (e.style.layer ?? 'TEXT') : e.t === 'image' ? 'FRAME' : e.style.layer

/** From the paper to millimetres of the building: y runs up. */
type Frame = { scale: number; across: (mm: number) => number; up: (mm: number) => number }
type Of<T extends Entity['t']> = Extract<Entity, { t: T }>

const isNotStart = { middle: TextHorizontalAlignment.Center, end: TextHorizontalAlignment.Right }

function addText({ scale, across, up }: Frame, into: DxfBlock, e: Of<'text'>): void {
  const { size, anchor = 'start', turned } = e.style
  const at = point3d(across(e.x), up(e.y), 0)
  into.addText(at, Math.round(size * scale * 7.2) / 10, e.text, {
    layerName: layerOf(e),
    ...(anchor === 'start'
      ? {}
      : {
          horizontalAlignment: isNotStart[anchor],
          verticalAlignment: TextVerticalAlignment.BaseLine,
          secondAlignmentPoint: at,
        }),
    ...(turned ? { rotation: 90 } : {}),
  })
}

/** Paper angles run clockwise, those of DXF the other way. */
function addArc({ across, up }: Frame, into: DxfBlock, e: Of<'arc'>): void {
  const whole = (degrees: number) => ((degrees % 360) + 360) % 360
  const [from, to] = [-Math.max(e.from, e.to), -Math.min(e.from, e.to)]
  into.addArc(point3d(across(e.x), up(e.y), 0), across(e.radius), whole(from), whole(to), { layerName: layerOf(e) })
}

function addPoly({ across, up }: Frame, into: DxfBlock, e: Of<'poly'>): void {
  const layerName = layerOf(e)
  const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = e.points
  if (e.points.length === 4 && !e.closed) {
    into.addLine(point3d(across(x0), up(y0), 0), point3d(across(x1), up(y1), 0), { layerName })
    return
  }
  const points: [number, number][] = []
  for (let i = 0; i + 1 < e.points.length; i += 2) points.push([across(e.points[i] ?? 0), up(e.points[i + 1] ?? 0)])
  if (e.style.fill === colours.ink && e.closed) {
    const boundary = new HatchPolylineBoundary()
    for (const [x, y] of points) boundary.add(vertex(x, y))
    const paths = new HatchBoundaryPaths()
    paths.addPolylineBoundary(boundary)
    into.addHatch(paths, pattern({ name: HatchPredefinedPatterns.SOLID }), { layerName })
  }
  into.addLWPolyline(
    points.map(([x, y]) => ({ point: point2d(x, y) })),
    { layerName, ...(e.closed ? { flags: LWPolylineFlags.Closed } : {}) },
  )
}

function draw(frame: Frame, into: DxfBlock, e: Entity): void {
  const { across, up } = frame
  if (e.t === 'text') addText(frame, into, e)
  else if (e.t === 'arc') addArc(frame, into, e)
  else if (e.t === 'poly') addPoly(frame, into, e)
  else if (e.t === 'circle')
    into.addCircle(point3d(across(e.x), up(e.y), 0), across(e.radius), { layerName: layerOf(e) })
  // The picture is a JPEG beside the DXF; a frame marks its place.
  else {
    const corners = [e.x, e.y, e.x + e.width, e.y, e.x + e.width, e.y + e.height, e.x, e.y + e.height]
    addPoly(frame, into, { t: 'poly', style: { layer: 'FRAME' }, points: corners, closed: true })
  }
}

/** One dimension that can be edited, with what draws it in a block of its own. */
function addDimension(dxf: DxfWriter, frame: Frame, dimension: Dimension, parts: readonly Entity[]): void {
  const { across, up } = frame
  const { axis, from, to, line, witness, figure, figureAt } = dimension
  const block = dxf.blocks.addBlock(`*D${dxf.blocks.blocks.length}`, dxf.document.objects, false)
  block.flags = BlockFlags.AnonymousBlock
  for (const part of parts) draw(frame, block, part)
  const at = (along: number, beside: number) =>
    axis === 'h' ? point3d(across(along), up(beside), 0) : point3d(across(beside), up(along), 0)
  const half = figureAt.size * 0.36
  const measured = Math.abs(across(to) - across(from))
  dxf.modelSpace.addLinearDim(at(from, witness), at(to, witness), {
    layerName: 'DIMENSIONS',
    blockName: block.name,
    definitionPoint: at(to, line),
    middlePoint: axis === 'h' ? at(figureAt.x, figureAt.y - half) : at(figureAt.y, figureAt.x - half),
    ActualMeasurement: measured,
    angle: axis === 'h' ? 0 : 90,
    styleName: dxf.document.dimStyleStandard.name,
    // The parts of a chain are rounded so that they add up; a figure that differs from its measure stays as it is.
    ...(Math.round(measured) === Number(figure.replace(/\s/g, '')) ? {} : { text: figure }),
  })
}

/**
 * Letters stand as they are: the file is of AutoCAD 2007, whose text is UTF-8. `mm` is the sheet's millimetres per metre
 * of the house.
 */
export function dxfOf(
  entities: readonly Entity[],
  mm: number,
  paper: { wide: number; high: number } = { wide: sheetWidth, high: sheetHeight },
): string {
  const scale = 1000 / mm
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  dxf.setVariable('$MEASUREMENT', { 70: 1 })
  const used = new Set(entities.map(layerOf))
  for (const [name, colour] of Object.entries(layers))
    if (used.has(name as LayerName) || ['WALLS', 'DOORS', 'WINDOWS', 'FURNITURE', 'DIMENSIONS', 'TEXT'].includes(name))
      dxf.addLayer(name, colour, 'Continuous')
  const across = (mm: number): number => Math.round(mm * scale * 10) / 10
  const up = (mm: number): number => Math.round((paper.high - mm) * scale * 10) / 10
  const frame = { scale, across, up }
  const dimensions = new Map<Dimension, Entity[]>()
  for (const e of entities) {
    if (!e.dimension) {
      draw(frame, dxf.modelSpace, e)
      continue
    }
    const parts = dimensions.get(e.dimension)
    if (parts) parts.push(e)
    else dimensions.set(e.dimension, [e])
  }
  // What CAD programs need to draw a dimension anew after it was edited, in the sizes of the sheet.
  const [first] = dimensions.keys()
  const lengths = {
    DIMTXT: across((first?.figureAt.size ?? 5) * 0.72),
    ...{ DIMTSZ: across(2.2), DIMASZ: across(2.2), DIMEXE: across(2.5), DIMEXO: across(3), DIMGAP: across(1.4) },
  }
  const choices = { DIMDEC: 0, DIMTAD: 1, DIMTIH: 0 }
  Object.assign(dxf.document.dimStyleStandard, lengths, choices)
  // LibreCAD reads the header instead of the style.
  for (const [name, length] of Object.entries(lengths)) dxf.setVariable(`$${name}`, { 40: length })
  for (const [name, choice] of Object.entries(choices)) dxf.setVariable(`$${name}`, { 70: choice })
  for (const [dimension, parts] of dimensions) addDimension(dxf, frame, dimension, parts)
  dxf.setVariable('$EXTMIN', { 10: 0, 20: 0, 30: 0 })
  dxf.setVariable('$EXTMAX', { 10: across(paper.wide), 20: across(paper.high), 30: 0 })
  return dxf.stringify()
}

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

/**
 * Letters stand as they are: the file is of AutoCAD 2007, whose text is UTF-8. `mm` is the sheet's millimetres per metre
 * of the house.
 */
export function dxfOf(entities: readonly Entity[], mm: number): string {
  const scale = 1000 / mm
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  dxf.setVariable('$MEASUREMENT', { 70: 1 })
  const used = new Set(entities.map(layerOf))
  for (const [name, colour] of Object.entries(layers))
    if (used.has(name as LayerName) || ['WALLS', 'DOORS', 'WINDOWS', 'FURNITURE', 'DIMENSIONS', 'TEXT'].includes(name))
      dxf.addLayer(name, colour, 'Continuous')
  const across = (mm: number): number => Math.round(mm * scale * 10) / 10
  const up = (mm: number): number => Math.round((sheetHeight - mm) * scale * 10) / 10
  const draw = (e: Entity, into: DxfBlock): void => {
    const layerName = layerOf(e)
    if (e.t === 'image') {
      // The picture is a JPEG beside the DXF; a frame marks its place.
      into.addLWPolyline(
        [
          [e.x, e.y],
          [e.x + e.width, e.y],
          [e.x + e.width, e.y + e.height],
          [e.x, e.y + e.height],
        ].map(([x = 0, y = 0]) => ({ point: point2d(across(x), up(y)) })),
        { layerName, flags: LWPolylineFlags.Closed },
      )
      return
    }
    if (e.t === 'text') {
      const { size, anchor = 'start', turned } = e.style
      const at = point3d(across(e.x), up(e.y), 0)
      into.addText(at, Math.round(size * scale * 0.72 * 10) / 10, e.text, {
        layerName,
        ...(anchor === 'start'
          ? {}
          : {
              horizontalAlignment: anchor === 'middle' ? TextHorizontalAlignment.Center : TextHorizontalAlignment.Right,
              verticalAlignment: TextVerticalAlignment.BaseLine,
              secondAlignmentPoint: at,
            }),
        ...(turned ? { rotation: 90 } : {}),
      })
      return
    }
    if (e.t === 'circle') {
      into.addCircle(point3d(across(e.x), up(e.y), 0), across(e.radius), { layerName })
      return
    }
    if (e.t === 'arc') {
      // Paper angles run clockwise, those of DXF the other way.
      const from = -Math.max(e.from, e.to)
      const to = -Math.min(e.from, e.to)
      into.addArc(
        point3d(across(e.x), up(e.y), 0),
        across(e.radius),
        ((from % 360) + 360) % 360,
        ((to % 360) + 360) % 360,
        {
          layerName,
        },
      )
      return
    }
    if (e.points.length === 4 && !e.closed) {
      into.addLine(
        point3d(across(e.points[0] ?? 0), up(e.points[1] ?? 0), 0),
        point3d(across(e.points[2] ?? 0), up(e.points[3] ?? 0), 0),
        { layerName },
      )
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
  const dimensions = new Map<Dimension, Entity[]>()
  for (const e of entities) {
    if (!e.dimension) {
      draw(e, dxf.modelSpace)
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
  for (const [{ axis, from, to, line, witness, figure, figureAt }, parts] of dimensions) {
    const block = dxf.blocks.addBlock(`*D${dxf.blocks.blocks.length}`, dxf.document.objects, false)
    block.flags = BlockFlags.AnonymousBlock
    for (const part of parts) draw(part, block)
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
  dxf.setVariable('$EXTMIN', { 10: 0, 20: 0, 30: 0 })
  dxf.setVariable('$EXTMAX', { 10: across(sheetWidth), 20: across(sheetHeight), 30: 0 })
  return dxf.stringify()
}

/** Writes a sheet as DXF at true size: millimetres of the building, one layer for each trade, y up. */
import {
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
import { colours, type Entity, type LayerName, sheetHeight, sheetWidth } from './canvas.ts'

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

/** `mm` is the sheet's millimetres per metre of the house. */
export function dxfOf(entities: readonly Entity[], mm: number): string {
  const scale = 1000 / mm
  const dxf = new DxfWriter()
  dxf.setUnits(Units.Millimeters)
  const used = new Set(entities.map(layerOf))
  for (const [name, colour] of Object.entries(layers))
    if (used.has(name as LayerName) || ['WALLS', 'DOORS', 'WINDOWS', 'FURNITURE', 'DIMENSIONS', 'TEXT'].includes(name))
      dxf.addLayer(name, colour, 'Continuous')
  const across = (mm: number): number => Math.round(mm * scale * 10) / 10
  const up = (mm: number): number => Math.round((sheetHeight - mm) * scale * 10) / 10
  for (const e of entities) {
    const layerName = layerOf(e)
    if (e.t === 'image') {
      // The picture is a JPEG beside the DXF; a frame marks its place.
      dxf.addLWPolyline(
        [
          [e.x, e.y],
          [e.x + e.width, e.y],
          [e.x + e.width, e.y + e.height],
          [e.x, e.y + e.height],
        ].map(([x = 0, y = 0]) => ({ point: point2d(across(x), up(y)) })),
        { layerName, flags: LWPolylineFlags.Closed },
      )
      continue
    }
    if (e.t === 'text') {
      const { size, anchor = 'start', turned } = e.style
      const at = point3d(across(e.x), up(e.y), 0)
      dxf.addText(at, Math.round(size * scale * 0.72 * 10) / 10, e.text.replace(/²/g, '\\U+00B2'), {
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
      continue
    }
    if (e.t === 'circle') {
      dxf.addCircle(point3d(across(e.x), up(e.y), 0), across(e.radius), { layerName })
      continue
    }
    if (e.t === 'arc') {
      // Paper angles run clockwise, those of DXF the other way.
      const from = -Math.max(e.from, e.to)
      const to = -Math.min(e.from, e.to)
      dxf.addArc(
        point3d(across(e.x), up(e.y), 0),
        across(e.radius),
        ((from % 360) + 360) % 360,
        ((to % 360) + 360) % 360,
        {
          layerName,
        },
      )
      continue
    }
    if (e.points.length === 4 && !e.closed) {
      dxf.addLine(
        point3d(across(e.points[0] ?? 0), up(e.points[1] ?? 0), 0),
        point3d(across(e.points[2] ?? 0), up(e.points[3] ?? 0), 0),
        { layerName },
      )
      continue
    }
    const points: [number, number][] = []
    for (let i = 0; i + 1 < e.points.length; i += 2) points.push([across(e.points[i] ?? 0), up(e.points[i + 1] ?? 0)])
    if (e.style.fill === colours.ink && e.closed) {
      const boundary = new HatchPolylineBoundary()
      for (const [x, y] of points) boundary.add(vertex(x, y))
      const paths = new HatchBoundaryPaths()
      paths.addPolylineBoundary(boundary)
      dxf.addHatch(paths, pattern({ name: HatchPredefinedPatterns.SOLID }), { layerName })
    }
    dxf.addLWPolyline(
      points.map(([x, y]) => ({ point: point2d(x, y) })),
      { layerName, ...(e.closed ? { flags: LWPolylineFlags.Closed } : {}) },
    )
  }
  dxf.setVariable('$EXTMIN', { 10: 0, 20: 0, 30: 0 })
  dxf.setVariable('$EXTMAX', { 10: across(sheetWidth), 20: across(sheetHeight), 30: 0 })
  return dxf.stringify()
}

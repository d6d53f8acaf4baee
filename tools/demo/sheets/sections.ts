/** The sheet of the two cross-sections, with their chains of dimensions and levels. */

import { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { chain } from '../../../app/domain/houses/drawing/dimensions.ts'
import {
  construction,
  plinthMetres as plinth,
  slabMetres,
  storeyMetres,
} from '../../../app/domain/houses/layout/construction.ts'
import { flightsOf } from '../../../app/domain/houses/layout/stairs.ts'
import type { Stair } from '../../../app/domain/houses/layout/types.ts'
import { levelMark, type PictureFacts } from '../drawing/elevation.ts'
import { bestScale, drawingTitle, scaleBar, scaleText } from '../drawing/frame.ts'
import { massesThrough, topOf } from '../drawing/massing.ts'
import { cutAcross, cutAlong, drawBehind } from '../drawing/roof-sections.ts'
import { ground } from '../drawing/scenery.ts'
import { drawSection } from '../drawing/section-view.ts'
import { cutsOf } from '../layout/cuts.ts'
import { facesOf, foundationMetres, heightsOf, outsideCut } from '../layout/section.ts'
import { atScale, type Sheet, type Subject } from './sheet.ts'

export function sectionsSheet(subject: Subject, code: string, picture: PictureFacts): Sheet {
  const { plan, layout } = subject
  const pen = Pen.paper()
  const cuts = cutsOf(layout)
  const masses = massesThrough(plan, layout, picture.roof)
  const across = cutAcross(masses, layout, cuts.a.at)
  const along = cutAlong(masses, layout, cuts.b.at)
  const top = topOf(masses)
  const { widthMetres: w, depthMetres: d } = layout
  const reach = Math.max(d, ...layout.floors.flatMap((floor) => outsideCut(floor, cuts.a).map(({ rect }) => rect.y1)))
  const scale = bestScale(Math.max(w, reach) + 1.8, top - foundationMetres, 396, 148)
  const { mm } = scale
  for (const [index, part] of [
    { masses: across, cut: cuts.a, length: reach, middle: 92 },
    { masses: along, cut: cuts.b, length: w, middle: 285 },
  ].entries()) {
    const x = 50 + (382 - part.length * mm) / 2
    const groundY = part.middle + ((top + foundationMetres) * mm) / 2
    const view = pen.at(x, groundY, mm, -mm)
    ground(view, -0.9, part.length + 0.9)
    if (part.cut.axis === 'y') drawBehind(view, masses, cuts.b.at)
    drawSection(view, layout, part.masses, part.cut)
    const under = groundY - foundationMetres * mm
    chain(view, 'h', under + 9, facesOf(layout, part.cut), under + 1, { size: 4.4 })
    chain(view, 'v', x - 0.9 * mm - 8, heightsOf(layout, topOf(part.masses.map(({ mass }) => mass))), x - 0.9 * mm, {
      size: 4.4,
    })
    const marks = layout.floors.map((f) => plinth + f.level * storeyMetres)
    for (const m of [...marks, plinth + layout.floors.length * storeyMetres - slabMetres])
      levelMark(view, part.length + 0.9 + 3 / mm, m, m - plinth < 0.01 ? '± 0.000' : `+ ${(m - plinth).toFixed(3)}`)
    drawingTitle(
      pen,
      22,
      under + 26,
      index === 0 ? 'Section A-A' : 'Section B-B',
      code,
      scaleText(scale),
      String(index + 1),
      110,
    )
  }
  scaleBar(pen, 470, 401, mm)
  return {
    drawing: 'Cross-Sections',
    code,
    ...atScale(scale),
    body: pen.entities,
    notes: [
      '1 A-A runs from back to front,',
      `   ${cuts.a.at.toFixed(2)} m from the left face.`,
      '2 B-B runs from left to right,',
      `   ${cuts.b.at.toFixed(2)} m from the back face.`,
      `3 Floor to floor ${storeyMetres.toFixed(3)} m,`,
      `   clear height ${(storeyMetres - slabMetres - construction.ceilingGap / 1000).toFixed(2)} m.`,
      '4 Foundations at least',
      `   ${construction.foundationDepth} mm below the ground.`,
      `5 Ring beam ${construction.ringBeam.wide} × ${construction.ringBeam.deep} mm,`,
      `   slab ${construction.slab.deep} mm.`,
      ...(layout.floors[0]?.stairs[0] ? stairNotes(layout.floors[0].stairs[0]) : []),
    ],
  }
}

function stairNotes(stair: Stair): string[] {
  const { treads, riseMetres, goingMetres, widthMetres } = flightsOf(stair)
  const mm = (metres: number) => Math.round(metres * 1000)
  return [
    `6 Stair: two flights of ${treads + 1} risers of`,
    `   ${mm(riseMetres)} mm, goings of ${mm(goingMetres)} mm,`,
    `   ${mm(widthMetres)} mm wide.`,
  ]
}

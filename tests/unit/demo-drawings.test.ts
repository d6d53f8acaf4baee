/**
 * The checks of an engineer before stamping a set: each rule goes through all 36 demo plans and names the plan and the
 * place.
 */
import { describe, expect, it } from 'vitest'
import { type Entity, Pen, sheetHeight, sheetWidth } from '~/domain/houses/drawing/canvas.ts'
import { chainsOf, partsOf } from '~/domain/houses/drawing/dimensions.ts'
import { textWidth } from '~/domain/houses/drawing/text-metrics.ts'
import { beamsOf, slabPanelsOf } from '~/domain/houses/layout/beams.ts'
import { columnsOf, isInOpening, LONGEST_SPAN, spansOf } from '~/domain/houses/layout/columns.ts'
import { construction, hipPitch, outerWallMetres, septicTankOf } from '~/domain/houses/layout/construction.ts'
import { doorWidth } from '~/domain/houses/layout/doors.ts'
import {
  acrossOf,
  alongOf,
  centreOf,
  contains,
  inset,
  overlaps,
  pointOn,
  rectOn,
  sidesOf,
} from '~/domain/houses/layout/geometry.ts'
import { slabPartsOf } from '~/domain/houses/layout/slabs.ts'
import { flightsOf } from '~/domain/houses/layout/stairs.ts'
import { TRADE_SIZES } from '~/domain/houses/layout/trade-sizes.ts'
import { habitableKinds, type Opening, type Rect } from '~/domain/houses/layout/types.ts'
import { glassOf, LEAST_GLASS } from '~/domain/houses/layout/windows.ts'
import { revisionLetter } from '~/domain/plans/plan.ts'
import specification from '~/domain/settings/texts/specifications.md?raw'
import { demoBillOf } from '../../tools/demo/costs/bill.ts'
import { blockX, PAPER_NAMES, PAPERS, STANDARD_SCALES, scalesOn } from '../../tools/demo/drawing/frame.ts'
import { massesThrough } from '../../tools/demo/drawing/massing.ts'
import { drawingSetOf } from '../../tools/demo/drawing-set.ts'
import { cutsOf } from '../../tools/demo/layout/cuts.ts'
import { markOf, scheduleOf } from '../../tools/demo/layout/marks.ts'
import { beamsCut, facesOf, heightsOf, outsideCut, slabsOf, spanOf } from '../../tools/demo/layout/section.ts'
import { splitUnitsOf } from '../../tools/demo/layout/split-units.ts'
import { listingRecords } from '../../tools/demo/listing-records.ts'
import { featuredListingNumbers, featuredPlanNumbers, firstViewsOfHomes } from '../../tools/demo/listings.ts'
import { firstViewsOfPlans } from '../../tools/demo/plan-pictures.ts'
import type { PlanRecord } from '../../tools/demo/plan-types.ts'
import { planByNumber, planCode, plans } from '../../tools/demo/plans.ts'
import { electricalOf } from '../../tools/demo/sheets/electrical.ts'
import { planScale } from '../../tools/demo/sheets/floor-plan.ts'
import { padMetres } from '../../tools/demo/sheets/framing.ts'
import { branchesOf, fixturesOf } from '../../tools/demo/sheets/plumbing.ts'
import { floorName, type Sheet } from '../../tools/demo/sheets/sheet.ts'
import { compose, REVISION } from '../../tools/demo/sheets/title-block.ts'

/** All that the rules look at, computed once for each plan. */
function houseOf(plan: PlanRecord) {
  const set = drawingSetOf(plan)
  return { ...set, layout: set.subject.layout, bill: demoBillOf(plan), electrical: electricalOf(set.subject, 'E') }
}

type House = ReturnType<typeof houseOf>
type Rule = (house: House) => string[]

const LEAST_ROOM_SQM = 11
/** From the middle of a support to the middle of the next. */
const MOST_SLAB_METRES = 4.5
/** A sheet with less on it is half empty. */
const LEAST_FILL = 0.5
const at = (x: number, y: number) => `at ${x.toFixed(2)}, ${y.toFixed(2)}`

type Text = Extract<Entity, { t: 'text' }>
type Poly = Extract<Entity, { t: 'poly' }>

const textsOf = (sheet: Sheet | undefined, layer?: string): Text[] =>
  (sheet?.body ?? []).filter((e) => e.t === 'text').filter(({ style }) => !layer || style.layer === layer)

const polysOf = (sheet: Sheet | undefined, layer?: string): Poly[] =>
  (sheet?.body ?? []).filter((e) => e.t === 'poly').filter(({ style }) => !layer || style.layer === layer)

/** The width of a box, from its first corner to its second. */
const widthOf = ({ points: [x0 = 0, , x1 = 0] }: Poly) => Math.abs(x1 - x0)

const floorSheets = ({ layout, sheets }: House): Sheet[] =>
  layout.floors.flatMap(({ level }) => sheets.get(`${floorName(level)} Plan`) ?? [])

/** In the unit of its line; 0 if the bill has no such line. */
const billedOf = ({ bill }: House, item: string) =>
  (bill.find((line) => line.item === item)?.quantityThousandths ?? 0) / 1000

const noColumnInAnOpening: Rule = ({ layout }) =>
  columnsOf(layout)
    .filter(({ free }) => !free)
    .flatMap((column) =>
      layout.floors
        .filter((floor) => floor.level <= column.top && isInOpening(floor, column))
        .map(({ level }) => `column ${at(column.x, column.y)} stands in an opening of floor ${level}`),
    )

const columnsCarryTheWalls: Rule = ({ layout }) => {
  const columns = columnsOf(layout)
  return (layout.floors[0]?.walls ?? [])
    .filter(({ external }) => external)
    .flatMap((wall) => spansOf(columns, wall))
    .filter(({ from, to }) => to - from > LONGEST_SPAN)
    .map(({ from, to }) => `outer wall has no column from ${from.toFixed(2)} to ${to.toFixed(2)}`)
}

/** Two lines of the grid that nearly meet are one that was drawn badly. */
const gridLinesAreApart: Rule = ({ layout }) => {
  const columns = columnsOf(layout).filter(({ free }) => !free)
  return (['x', 'y'] as const).flatMap((axis) => {
    const lines = columns.map((column) => column[axis]).toSorted((a, b) => a - b)
    return lines
      .filter((line, index) => line - (lines[index - 1] ?? line) > 0.001 && line - (lines[index - 1] ?? line) < 0.2)
      .map((line) => `grid lines meet at ${axis} ${line.toFixed(3)}`)
  })
}

const everyColumnHasAFooting: Rule = ({ layout, sheets }) => {
  const sheet = sheets.get('Structures')
  const free = layout.floors[0]?.outside.flatMap(({ columns }) => columns) ?? []
  const columns = columnsOf(layout)
  // Footings are the dashed squares of the sheet.
  const squares = polysOf(sheet).filter(({ style, closed, points }) => {
    if (!style.dash || !closed) return false
    const [x0 = 0, y0 = 0, x1 = 0, , , y1 = 0] = points
    const side = (x1 - x0) / (sheet?.mm ?? 1)
    return Math.abs(x1 - x0 - (y1 - y0)) < 0.01 && columns.some((each) => Math.abs(padMetres(each) - side) < 0.001)
  })
  return [
    ...(columns.filter((each) => each.free).length === free.length ? [] : ['a veranda column has no footing']),
    ...(squares.length >= columns.length ? [] : [`${columns.length} columns but ${squares.length} footings`]),
  ]
}

/** From support to support, whichever way is shorter: walls all round a room, and the beams across it. */
const slabsSpanLittle: Rule = ({ layout }) =>
  layout.floors.flatMap((floor) =>
    slabPanelsOf(layout, floor).flatMap((panel) => {
      const spans = (['h', 'v'] as const).map((axis) => {
        const { from, to, low, high } = sidesOf(panel, axis)
        const lines = beamsOf(layout)
          .filter((beam) => beam.level === floor.level && beam.axis === axis)
          .filter(({ line, start, end }) => line > low && line < high && start <= from + 0.001 && end >= to - 0.001)
          .map(({ line }) => line)
        const supports = [low, ...lines, high].toSorted((a, b) => a - b)
        return Math.max(...supports.slice(1).map((line, index) => line - (supports[index] ?? line)))
      })
      const span = Math.min(...spans)
      return span <= MOST_SLAB_METRES + 0.001
        ? []
        : [`a slab over floor ${floor.level} ${at(panel.x0, panel.y0)} spans ${span.toFixed(2)} m`]
    }),
  )

const beamsAreCarried: Rule = ({ layout }) =>
  beamsOf(layout).flatMap(({ level, axis, line, start, end, mark, deep }) =>
    [start, end].flatMap((along) => {
      const { x, y } = pointOn(axis, along, line)
      const isOnColumn = columnsOf(layout).some(
        (each) => each.top >= level && Math.hypot(each.x - x, each.y - y) < 0.01,
      )
      const isOnBeam = beamsOf(layout).some(
        (each) =>
          each.level === level &&
          each.axis !== axis &&
          each.deep >= deep &&
          Math.abs(each.line - along) < 0.01 &&
          each.start < line &&
          each.end > line,
      )
      const isOnWall = layout.floors[level]?.walls.some(
        (wall) =>
          Math.abs(acrossOf(wall.axis, { x, y }) - wall.line) < 0.01 &&
          alongOf(wall.axis, { x, y }) > wall.start - 0.01 &&
          alongOf(wall.axis, { x, y }) < wall.end + 0.01,
      )
      const weak = layout.floors[level]?.openings.find((o) => {
        const [on, across] = [alongOf(o.axis, { x, y }), acrossOf(o.axis, { x, y })]
        return Math.abs(o.line - across) < 0.05 && on > o.start - 0.15 && on < o.end + 0.15
      })
      if (isOnColumn || isOnBeam || (isOnWall && !weak)) return []
      return [`${mark} over floor ${level} ends ${weak ? `on opening ${weak.id}` : 'on nothing'} ${at(x, y)}`]
    }),
  )

/** A wall of an upper floor, however short, stands on walls or beams over its whole length. */
const upperWallsAreCarried: Rule = ({ layout }) =>
  layout.floors.slice(1).flatMap((floor) =>
    slabPanelsOf(layout, layout.floors[floor.level - 1] ?? floor).flatMap((panel) =>
      floor.walls.flatMap(({ axis, line, start, end }) => {
        const sides = sidesOf(panel, axis)
        if (line < sides.low + 0.1 || line > sides.high - 0.1) return []
        const [from, to] = [Math.max(start, sides.from), Math.min(end, sides.to)]
        const isCarried = beamsOf(layout).some(
          (beam) =>
            beam.level === floor.level - 1 &&
            beam.axis === axis &&
            Math.abs(beam.line - line) < 0.05 &&
            beam.start < from + 0.12 &&
            beam.end > to - 0.12,
        )
        return to - from < 0.3 || isCarried
          ? []
          : [`a wall of floor ${floor.level}, ${axis} ${line} from ${start}, stands on a slab`]
      }),
    ),
  )

/** Each part of a slab has its mark on the plan; a balcony has its edge drawn; the bill has the bars that the marks mean. */
const slabsAreMarked: Rule = ({ layout, sheets, bill }) => {
  const parts = slabPartsOf(layout)
  const sheet = sheets.get('Structures')
  const words = textsOf(sheet).map(({ text }) => text)
  const mains = new Map(
    sheet?.table?.rows.flatMap(({ name, value }) => (/^Slab S/.test(name) ? [[name.slice(5, 7), value]] : [])),
  )
  // Storeys whose slabs are the same share a plan.
  const perStorey = (level: number) => parts.filter((each) => each.level === level).length
  const drawn = words.filter((word) => /^S\d$/.test(word)).length
  const least = Math.max(...layout.floors.map(({ level }) => perStorey(level)))
  const sqMm = (text: string) => {
    const [size = 0, spacing = 1] = [...text.matchAll(/\d+/g)].map(Number)
    return (Math.PI * size ** 2 * 1000) / (4 * spacing)
  }
  const wanted = parts.reduce((sum, { mark, rect, kind }) => {
    const main = sqMm(mains.get(mark) ?? '')
    const across = sqMm(sheet?.table?.rows.find(({ name }) => name === 'Slabs, across')?.value ?? '')
    const each = kind === 'balcony' ? 2.5 * main + 3 * across : 1.5 * main + across
    return sum + (rect.x1 - rect.x0) * (rect.y1 - rect.y0) * each * 0.00785 * 1.1
  }, 0)
  const billed = bill
    .filter(({ item }) => /^(Roof slab|Slab) reinforcement/.test(item))
    .reduce((sum, { quantityThousandths }) => sum + quantityThousandths / 1000, 0)
  const edges = parts.filter(({ kind }) => kind === 'balcony')
  return [
    ...(drawn >= least ? [] : [`${least} parts of slabs but ${drawn} marks`]),
    ...(Math.abs(billed - wanted) < 0.05
      ? []
      : [`${billed} kg of slab reinforcement are billed, ${wanted.toFixed(1)} drawn`]),
    ...(edges.length === 0 || words.some((word) => word.startsWith('Balcony S')) ? [] : ['a balcony has no detail']),
    ...edges.filter(({ span }) => span > 1.8).map(({ span }) => `a balcony stands out ${span.toFixed(2)} m`),
  ]
}

/** The marks on the plans of the sheet are those of its schedule, whose sizes the bill and the sections have. */
const beamsAreScheduled: Rule = (house) => {
  const { layout, sheets } = house
  const sheet = sheets.get('Structures')
  const inOrder = (marks: Iterable<string>) => [...new Set(marks)].toSorted().join(' ')
  const isMark = (text: string) => /^B\d+$/.test(text)
  const drawn = new Set(
    textsOf(sheet, 'STRUCTURE')
      .map(({ text }) => text)
      .filter(isMark),
  )
  const all = textsOf(sheet).map(({ text }) => text)
  const listed = new Set(
    textsOf(sheet)
      .filter(({ style, text }) => style.layer === undefined && isMark(text))
      .map(({ text }) => text),
  )
  const beams = beamsOf(layout)
  const cuts = cutsOf(layout)
  const cut = layout.floors.flatMap((floor) => [...beamsCut(layout, floor, cuts.a), ...beamsCut(layout, floor, cuts.b)])
  const inSections = polysOf(sheets.get('Cross-Sections'), 'STRUCTURE').filter(({ style }) => style.fill).length
  return [
    ...(new Set([inOrder(drawn), inOrder(listed), inOrder(beams.map(({ mark }) => mark))]).size === 1
      ? []
      : [`the plans have ${[...drawn].join(' ')}, the schedule ${[...listed].join(' ')}`]),
    ...[...listed].flatMap((mark) => {
      const same = beams.filter((beam) => beam.mark === mark)
      const [count, size] = all.slice(all.indexOf(mark, all.indexOf('Links')) + 1)
      const [first] = same
      const long = same.reduce((sum, { start, end }) => sum + end - start, 0)
      const cubic = first ? long * (first.wide / 1000) * (first.deep / 1000 - 0.15) : 0
      const isBilled = Math.abs(billedOf(house, `Beams ${mark}, ${first?.wide} x ${first?.deep}`) - cubic) < 0.006
      return count === String(same.length) && size === `${first?.wide} × ${first?.deep}` && isBilled
        ? []
        : [`${mark} is listed or billed otherwise than it is drawn`]
    }),
    ...(inSections === cut.length ? [] : [`the sections cut ${cut.length} beams and show ${inSections}`]),
  ]
}

const everyMarkStandsOnAPlan: Rule = (house) => {
  const { layout, sheets } = house
  const drawn = floorSheets(house)
    .flatMap((sheet) => [...textsOf(sheet, 'DOORS'), ...textsOf(sheet, 'WINDOWS')])
    .map(({ text }) => text)
  const types = (['D', 'W', 'O'] as const).flatMap((letter) => scheduleOf(layout, letter))
  const listed = new Set(textsOf(sheets.get('Door and Window Schedules')).map(({ text }) => text))
  return [
    ...types
      .filter(({ mark, count }) => drawn.filter((text) => text === mark).length !== count)
      .map(({ mark, count }) => `${mark} is ${count} times in the schedule and not as often on the plans`),
    ...layout.floors
      .flatMap(({ openings }) => openings)
      .filter((opening) => !listed.has(markOf(layout, opening)))
      .map(({ id }) => `opening ${id} is in no schedule`),
  ]
}

const openingsAreSold: Rule = ({ layout }) =>
  (['D', 'W'] as const)
    .flatMap((letter) => scheduleOf(layout, letter))
    .filter(({ kind, wide, high }) => {
      const sizes = kind === 'opening' ? null : TRADE_SIZES[kind]
      return !sizes?.widths.includes(wide) || !sizes.heights.includes(high)
    })
    .map(({ mark, wide, high }) => `${mark} is ${wide} x ${high}, which nobody sells`)

const sectionsAreMarked: Rule = (house) =>
  floorSheets(house).flatMap((sheet) => {
    const letters = textsOf(sheet, 'SECTIONS').map(({ text }) => text)
    return letters.toSorted().join('') === 'AABB' ? [] : [`${sheet.drawing} has the section marks ${letters.join(' ')}`]
  })

const chainsClose: Rule = ({ layout }) =>
  layout.floors.flatMap((floor) =>
    chainsOf(Pen.paper(), floor, layout).flatMap(({ axis, points }) => {
      const whole = Math.round((Math.max(...points) - Math.min(...points)) * 1000)
      const sum = partsOf(points).reduce((total, part) => total + part, 0)
      const end = axis === 'h' ? layout.widthMetres : layout.depthMetres
      const reachesBoth = Math.min(...points) === 0 && Math.max(...points) >= end - 0.001
      return sum === whole && reachesBoth ? [] : [`chain of floor ${floor.level} adds up to ${sum} of ${whole} mm`]
    }),
  )

/** So that a mason sets out each room and the wall beside it from the outer face. */
const innerWallsHaveDimensions: Rule = ({ layout }) =>
  layout.floors.flatMap((floor) => {
    const chains = chainsOf(Pen.paper(), floor, layout)
    return floor.walls.flatMap(({ axis, line, start, thickness }) => {
      const faces = [line - thickness / 2, line + thickness / 2].map((face) => Math.max(0, face))
      const isMeasured = chains.some(
        (chain) =>
          chain.axis !== axis && faces.every((face) => chain.points.some((point) => Math.abs(point - face) < 0.001)),
      )
      const isOuter = [0, axis === 'h' ? layout.depthMetres : layout.widthMetres].some(
        (end) => Math.abs(line - end) < 0.2,
      )
      return isMeasured || isOuter
        ? []
        : [`a wall of floor ${floor.level}, ${axis} ${line} from ${start}, has no dimension`]
    })
  })

const sectionsHaveDimensions: Rule = ({ layout, sheets, shown }) => {
  const cuts = cutsOf(layout)
  const figures = textsOf(sheets.get('Cross-Sections'), 'DIMENSIONS').map(({ text }) => text.replace(/ /g, ''))
  const wanted = [facesOf(layout, cuts.a), facesOf(layout, cuts.b), heightsOf(layout, 99).slice(0, -1)]
  return wanted
    .flatMap((points) => partsOf(points))
    .filter((part) => !figures.includes(String(part)))
    .map((part) => `${part} mm stands in no section under the roof ${shown.roof}`)
}

/** A veranda, porch or balcony that A-A runs through has its slab, and its column behind the cut. */
const sectionsMeetVerandas: Rule = ({ layout, sheets }) => {
  const cut = cutsOf(layout).a
  const sheet = sheets.get('Cross-Sections')
  const widths = polysOf(sheet, 'WALLS').map(widthOf)
  return layout.floors.flatMap((floor) =>
    outsideCut(floor, cut)
      .filter(({ rect }) => !widths.some((wide) => Math.abs(wide - (rect.y1 - rect.y0) * (sheet?.mm ?? 1)) < 0.01))
      .map(({ name }) => `${name} of floor ${floor.level} is not in section A-A`),
  )
}

/** One pitch to all sides: what the elevations, the sections and the bill of a hipped house have. */
const hipsHaveOnePitch: Rule = ({ subject, layout, shown }) =>
  massesThrough(subject.plan, layout, shown.roof)
    .filter(({ roof }) => roof === 'hip')
    .filter(({ rise, run }) => Math.abs(rise / run - hipPitch) > 0.001)
    .map(({ rise, run }) => `a hip rises ${rise.toFixed(2)} m over ${run.toFixed(2)} m`)

const noElevationIsTooSmall: Rule = ({ sheets }) =>
  [...sheets.values()].flatMap(({ drawing, scaleText }) =>
    scaleText.endsWith('200') ? [`${drawing} has a scale of ${scaleText}`] : [],
  )

const stairsRiseToAnOpening: Rule = ({ layout }) =>
  layout.floors.slice(1).flatMap((floor) => {
    const below = layout.floors[floor.level - 1]?.stairs ?? []
    if (below.length === 0) return [`no stair rises to floor ${floor.level}`]
    const cut = cutsOf(layout).a
    const wells = below.filter(({ box }) => cut.at > box.x0 && cut.at < box.x1)
    const slabs = slabsOf(layout, floor, cut)
    return [
      ...below
        .filter(({ box }) => !floor.rooms.some(({ kind, net }) => kind === 'stair' && contains(net, box, 0.1)))
        .map(({ room }) => `floor ${floor.level} has no well over ${room}`),
      ...(wells.length > 0 ? [] : [`section A-A misses the stair below floor ${floor.level}`]),
      ...wells.flatMap((stair) =>
        slabs
          .filter(({ start, end }) => start < flightsOf(stair).foot - 0.001 && end > stair.box.y0 + 0.001)
          .map(({ start, end }) => `slab ${start.toFixed(2)} to ${end.toFixed(2)} lies across ${stair.room}`),
      ),
      ...(spanOf(floor, cut) ? [] : [`section A-A misses floor ${floor.level}`]),
    ]
  })

/** Two flights and a landing for each storey that the section climbs. */
const allFlightsAreDrawn: Rule = ({ layout, sheets }) => {
  const climbs = layout.floors.length - 1
  const drawn = polysOf(sheets.get('Cross-Sections')).filter(
    ({ closed, points, style }) =>
      closed && points.length > 20 && (style.layer === 'STAIRS' || style.stroke === '#8b7d69'),
  ).length
  return drawn === 2 * climbs ? [] : [`${drawn} flights in the section for ${climbs} storeys`]
}

const stairsCanBeClimbed: Rule = ({ layout }) =>
  layout.floors.flatMap(({ level, stairs }) =>
    stairs.flatMap((stair) => {
      const { riseMetres, goingMetres, widthMetres, landingMetres, headroomMetres, treads } = flightsOf(stair)
      const wrong = [
        riseMetres > 0.19 && `rise ${riseMetres}`,
        goingMetres < 0.25 && `going ${goingMetres}`,
        widthMetres < 0.9 && `width ${widthMetres}`,
        landingMetres < widthMetres && `landing ${landingMetres}`,
        headroomMetres < 2.2 && `headroom ${headroomMetres}`,
        treads + 1 > 12 && `${treads + 1} risers in a flight`,
      ]
      return wrong.filter((each) => each !== false).map((each) => `${stair.room} of floor ${level}: ${each}`)
    }),
  )

const roomsAreLargeAndLit: Rule = ({ layout }) =>
  layout.floors.flatMap(({ level, rooms, openings }) =>
    rooms
      .filter(({ kind }) => habitableKinds.includes(kind))
      .flatMap((room) => {
        const glass = glassOf(room, openings)
        return [
          ...(room.kind !== 'kitchen' && room.areaSqM < LEAST_ROOM_SQM
            ? [`${room.id} of floor ${level} has ${room.areaSqM} m²`]
            : []),
          ...(glass < room.areaSqM * LEAST_GLASS
            ? [`${room.id} of floor ${level} has ${glass} m² of glass for ${room.areaSqM}`]
            : []),
        ]
      }),
  )

const fittingsAreFreeAndExplained: Rule = (house) => {
  const { layout, sheets } = house
  const { floors } = house.electrical
  const dark = layout.floors.flatMap(({ level, rooms }) =>
    rooms
      .filter(({ id }) => !floors[level]?.some(({ kind, room }) => kind === 'light' && room === id))
      .map(({ name }) => `${name} of floor ${level} has no light`),
  )
  const miscounted = (
    [
      ['light', 'Light points'],
      ['socket', 'Double sockets'],
      ['board', 'Consumer units'],
    ] as const
  ).filter(([kind, item]) => billedOf(house, item) !== floors.flat().filter((each) => each.kind === kind).length)
  const key = sheets.get('Electrical Layout')?.table?.rows ?? []
  return [
    ...dark,
    ...miscounted.map(([kind]) => `the bill counts another number of ${kind}s`),
    ...floors.flatMap((fittings, level) =>
      fittings.flatMap((one, index) =>
        fittings
          .slice(index + 1)
          .filter((other) => overlaps(one.box, other.box))
          .map((other) => `${one.kind} lies on ${other.kind} ${at(one.box.x0, one.box.y0)} of floor ${level}`),
      ),
    ),
    ...(key.length >= 4 && key.every(({ symbol }) => symbol) ? [] : ['the electrical sheet has no key']),
  ]
}

/** Before or behind a wall, `reach` from its faces. */
const openingOf = ({ axis, line, start, end, thickness }: Opening, reach: number): Rect => {
  const half = thickness / 2 + reach
  return rectOn(axis, start, end, line - half, line + half)
}

/** No socket, switch, board or split unit hangs over a window or a door; an outer unit stands before none and on no veranda. */
const symbolsKeepOffOpenings: Rule = ({ electrical: { floors, views } }) =>
  views.flatMap(({ pen, floor }, index) => {
    const box = (each: Rect) => ({ x0: pen.x(each.x0), x1: pen.x(each.x1), y0: pen.y(each.y0), y1: pen.y(each.y1) })
    const openings = floor.openings.map((each) => box(openingOf(each, 0.6 / pen.scaleX)))
    const units = splitUnitsOf(floor)
    return [
      ...(floors[index] ?? [])
        .filter((one) => one.kind !== 'light' && openings.some((opening) => overlaps(opening, one.box)))
        .map(({ kind, box: { x0, y0 } }) => `a ${kind} hangs over an opening of floor ${floor.level} ${at(x0, y0)}`),
      ...units.flatMap((unit, place) => {
        const others = units.slice(place + 1).flatMap((each) => [each.indoor, each.outdoor])
        const wrong = [
          floor.openings.some((each) => overlaps(openingOf(each, 0.1), unit.indoor)) && 'hangs over an opening',
          !contains(unit.room.net, unit.indoor) && 'hangs outside its room',
          floor.openings.some((each) => each.external && overlaps(openingOf(each, 0.5), unit.outdoor)) &&
            'has its outer unit before an opening',
          [...floor.rooms.map(({ cell }) => cell), ...floor.outside.map(({ rect }) => rect)].some((each) =>
            overlaps(each, unit.outdoor),
          ) && 'has its outer unit in a room or on a veranda',
          floor.rooms.some(
            ({ id, kind, net }) =>
              id !== unit.room.id &&
              habitableKinds.includes(kind) &&
              [0, 2].some((i) => {
                const [ax = 0, ay = 0, bx = 0, by = 0] = unit.pipe.slice(i, i + 4)
                return runsThrough(inset(net, 0.02), ax, ay, bx, by)
              }),
          ) && 'has its pipes through another room',
          others.some((each) => overlaps(each, unit.indoor) || overlaps(each, unit.outdoor)) && 'lies on another',
        ]
        return wrong.flatMap((each) => (each ? [`the unit of ${unit.room.name} on floor ${floor.level} ${each}`] : []))
      }),
    ]
  })

/** Who has a balcony or a terrace can step onto it, through a door as wide as it allows, and falls off none. */
const balconiesAreReached: Rule = ({ layout }) =>
  layout.floors.flatMap(({ level, outside, openings }) => {
    const doors = openings.filter(({ external, side, kind }) => external && side === 'front' && kind !== 'window')
    const isBefore = ({ rect }: (typeof outside)[number], { start, end }: Opening) =>
      start > rect.x0 - 0.001 && end < rect.x1 + 0.001
    return [
      ...outside
        .filter((each) => !doors.some((door) => isBefore(each, door)))
        .map(({ name, rect }) => `no door leads onto ${name} of floor ${level} ${at(rect.x0, rect.y0)}`),
      ...outside
        .filter(({ kind, rail }) => level > 0 && (kind !== 'balcony' || !rail))
        .map(({ name }) => `${name} of floor ${level} has no railing`),
      ...doors
        .filter((door) => level > 0 && !outside.some((each) => isBefore(each, door)))
        .map(({ id }) => `door ${id} of floor ${level} opens to nothing`),
    ]
  })

/** Where a stair ends, a railing stands over the flight below: on the plan as wide as that flight, and in the bill. */
const stairHeadsAreRailed: Rule = (house) => {
  const { sheets } = house
  const { floors } = house.layout
  const top = floors.at(-1)
  const heads = (top?.stairs ?? []).filter(({ mode }) => mode === 'down')
  const sheet = sheets.get(`${floorName(top?.level ?? 0)} Plan`)
  const rails = polysOf(sheet, 'STAIRS')
    .filter(({ closed }) => closed)
    .map(widthOf)
  const drawn = heads.filter((head) =>
    rails.some((wide) => Math.abs(wide - flightsOf(head).widthMetres * (sheet?.mm ?? 1)) < 0.01),
  )
  const outside = floors
    .flatMap((floor) => floor.outside.filter(({ rail }) => rail))
    .reduce((sum, { rect }) => sum + rect.x1 - rect.x0 + 2 * (rect.y1 - rect.y0), 0)
  const onStairs = floors
    .flatMap(({ stairs }) => stairs)
    .reduce((sum, stair) => {
      const { widthMetres, treads, goingMetres, riseMetres } = flightsOf(stair)
      return sum + (stair.mode === 'down' ? widthMetres : 2 * Math.hypot(treads * goingMetres, 9 * riseMetres))
    }, 0)
  const billed = billedOf(house, 'Railings')
  return [
    ...(drawn.length === heads.length ? [] : [`${heads.length} heads of stairs but ${drawn.length} railings`]),
    ...(Math.abs(billed - outside - onStairs) < 0.02 ? [] : [`${billed} m of railings in the bill`]),
  ]
}

/** A flat above a flat: bathrooms and kitchens are stacked, so that one soil pipe serves them. */
const flatsAreStacked: Rule = ({ layout }) =>
  layout.floors.slice(2).flatMap(({ level, rooms }) =>
    rooms
      .filter(({ kind }) => ['bath', 'ensuite', 'wc', 'kitchen'].includes(kind))
      .filter(
        ({ kind, net }) =>
          !layout.floors[level - 1]?.rooms.some((each) => each.kind === kind && contains(each.cell, net)),
      )
      .map(({ name }) => `${name} of floor ${level} stands over no other`),
  )

/** A floor plan is drawn at the largest scale that its sheet takes: at the next one, with its dimensions, it would leave the field. */
const floorPlansFillTheirSheet: Rule = (house) =>
  floorSheets(house).flatMap((sheet) => {
    const { drawing, mm } = sheet
    const { layout } = house
    const { x0, x1, y0, y1 } = boundsOf(polysOf(sheet, 'DIMENSIONS').flatMap(({ points }) => points))
    const next = Math.min(...PAPER_NAMES.flatMap(scalesOn).flatMap((each) => (each.mm > mm + 0.001 ? [each.mm] : [])))
    const grown = { wide: x1 - x0 + layout.widthMetres * (next - mm), high: y1 - y0 + layout.depthMetres * (next - mm) }
    const fits = grown.wide < blockX - 10 - 20 && grown.high < sheetHeight - 20 - 36
    const isHalf = x1 - x0 < (blockX - 10) * 0.65
    const hasTable = textsOf(sheet).some(({ text }) => text === 'Openings of this floor, mm')
    return [
      ...(fits ? [`${drawing} would fit at a larger scale`] : []),
      ...(isHalf && !hasTable ? [`${drawing} leaves a third of its sheet and has no table beside it`] : []),
    ]
  })

/** A dimension that a drain crosses is read wrongly. */
const drainsCrossNoDimension: Rule = ({ sheets }) => {
  const segmentsOf = (layer: string) =>
    polysOf(sheets.get('Septic Tank'), layer)
      .filter(({ style }) => style.stroke !== '#2f5f86')
      .flatMap(({ points }) => points.slice(3).flatMap((_, i) => (i % 2 === 0 ? [points.slice(i, i + 4)] : [])))
  const crossed = segmentsOf('PLUMBING').filter(([ax = 0, ay = 0, bx = 0, by = 0]) =>
    segmentsOf('DIMENSIONS').some(([x0 = 0, y0 = 0, x1 = 0, y1 = 0]) =>
      runsThrough(
        {
          x0: Math.min(x0, x1) - 0.1,
          x1: Math.max(x0, x1) + 0.1,
          y0: Math.min(y0, y1) - 0.1,
          y1: Math.max(y0, y1) + 0.1,
        },
        ax,
        ay,
        bx,
        by,
      ),
    ),
  )
  return crossed.map(([x = 0, y = 0]) => `a drain crosses a dimension ${at(x, y)}`)
}

const scalesAreStandard: Rule = ({ sheets }) =>
  [...sheets.values()].flatMap(({ drawing, scaleText }) =>
    scaleText === 'None' ||
    scaleText
      .replace('1:', '')
      .split(', ')
      .every((each) => STANDARD_SCALES.map(String).includes(each))
      ? []
      : [`${drawing} is at ${scaleText}`],
  )

function boxOf(e: Text): Rect {
  const { size, anchor = 'start', turned } = e.style
  const long = textWidth(e.text.trim(), size) * (e.style.serif ? 1.02 : 1)
  const from = anchor === 'middle' ? -long / 2 : anchor === 'end' ? -long : 0
  return turned
    ? { x0: e.x - size * 0.72, x1: e.x, y0: e.y - from - long, y1: e.y - from }
    : { x0: e.x + from, x1: e.x + from + long, y0: e.y - size * 0.72, y1: e.y }
}

/** Whether the line from the first point to the second runs through the box. */
function runsThrough({ x0, x1, y0, y1 }: Rect, ax: number, ay: number, bx: number, by: number): boolean {
  const [dx, dy] = [bx - ax, by - ay]
  const sides = [
    [-dx, ax - x0],
    [dx, x1 - ax],
    [-dy, ay - y0],
    [dy, y1 - ay],
  ] as const
  if (sides.some(([step, room]) => step === 0 && room < 0)) return false
  const from = Math.max(0, ...sides.flatMap(([step, room]) => (step < 0 ? [room / step] : [])))
  const to = Math.min(1, ...sides.flatMap(([step, room]) => (step > 0 ? [room / step] : [])))
  return to > from
}

/** What is drawn as a line or an outline; a circle by its corners. */
function outlineOf(e: Entity): number[] {
  if (e.t === 'circle' && e.style.stroke)
    return Array.from({ length: 25 }, (_, i) => (i * Math.PI) / 12).flatMap((turn) => [
      e.x + e.radius * Math.cos(turn),
      e.y + e.radius * Math.sin(turn),
    ])
  if (e.t !== 'poly' || !e.style.stroke) return []
  return e.closed ? [...e.points, ...e.points.slice(0, 2)] : e.points
}

/** Of points as x and y in turn. */
function boundsOf(points: readonly number[]): Rect {
  const [xs, ys] = [0, 1].map((odd) => points.filter((_, i) => i % 2 === odd)) as [number[], number[]]
  return { x0: Math.min(...xs), x1: Math.max(...xs), y0: Math.min(...ys), y1: Math.max(...ys) }
}

/** The ground that a filled shape lays over what was drawn before it. */
function groundOf(e: Entity): Rect | null {
  if (e.t === 'circle' && e.style.fill)
    return { x0: e.x - e.radius, x1: e.x + e.radius, y0: e.y - e.radius, y1: e.y + e.radius }
  if (e.t !== 'poly' || !e.style.fill || e.points.length !== 8) return null
  return boundsOf(e.points)
}

const next = (points: readonly number[], i: number) => points.slice(i + 1, i + 4) as [number, number, number]

/** A line that runs through letters makes them unreadable on a print, unless the text has a ground of its own. */
const linesKeepOffTexts: Rule = ({ subject, sheets }) =>
  [...sheets.values()].flatMap((sheet) => {
    const all = compose(sheet, subject.plan, '1 of 14')
    const grounds = all.map(groundOf)
    const lines = all.map((each, place) => ({ place, points: outlineOf(each) }))
    const boxes = lines.flatMap(({ place, points }) => {
      return points.length > 3 ? [{ place, points, bounds: boundsOf(points) }] : []
    })
    return all.flatMap((text, place) => {
      if (text.t !== 'text' || text.text.trim() === '') return []
      const box = inset(boxOf(text), 0.25)
      const near = boxes.filter(
        ({ bounds }) => bounds.x0 < box.x1 && bounds.x1 > box.x0 && bounds.y0 < box.y1 && bounds.y1 > box.y0,
      )
      const isHit = near
        .filter(({ points }) =>
          points.some((x, i) => i % 2 === 0 && i + 3 < points.length && runsThrough(box, x, ...next(points, i))),
        )
        .some((line) => !grounds.slice(line.place + 1, place).some((ground) => ground && contains(ground, box)))
      return isHit ? [`${sheet.drawing}: a line runs through '${text.text}' ${at(box.x0, box.y0)}`] : []
    })
  })

/** No text is clipped by the border, and none is written over another. */
const textsAreReadable: Rule = ({ subject, sheets }) =>
  [...sheets.values()].flatMap((sheet) => {
    const texts = compose(sheet, subject.plan, '1 of 14', 'https://fihankra.example/verify/abcdefgh').flatMap((e) =>
      e.t === 'text' && e.text.trim() !== '' ? [{ text: e.text, box: boxOf(e) }] : [],
    )
    const paper = { x0: 10, y0: 10, x1: sheetWidth - 10, y1: sheetHeight - 10 }
    return [
      ...texts
        .filter(({ box }) => !contains(paper, box))
        .map(({ text }) => `${sheet.drawing}: '${text}' leaves the border`),
      ...texts
        .filter(({ box }) => box.x0 < blockX && box.x1 > blockX)
        .map(({ text }) => `${sheet.drawing}: '${text}' runs into the title block`),
      ...texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter((other) => overlaps(one.box, other.box, 0.15))
          .map((other) => `${sheet.drawing}: '${one.text}' lies on '${other.text}' ${at(one.box.x0, one.box.y0)}`),
      ),
    ]
  })

/** Of the drawing's field, what lies between the outermost lines of the sheet. */
const sheetsAreFilled: Rule = ({ sheets }) =>
  [...sheets.values()].flatMap(({ drawing, body, paper }) => {
    const points = body.flatMap((e) =>
      e.t === 'poly' ? e.points : e.t === 'image' ? [e.x, e.y, e.x + e.width, e.y + e.height] : [e.x, e.y],
    )
    const { x0, x1, y0, y1 } = boundsOf(points)
    const wide = (x1 - x0) / (blockX - 10)
    const high = (y1 - y0) / (sheetHeight - 20)
    return wide * high > LEAST_FILL ? [] : [`${drawing} fills ${wide.toFixed(2)} by ${high.toFixed(2)} of its ${paper}`]
  })

const [ACROSS, DOWN, LEAST_CELLS] = [4, 3, 10]

/** Of twelve equal parts of its field, the sheet of structures has something in ten. */
const structuresFillTheirSheet: Rule = ({ sheets }) => {
  const body = sheets.get('Structures')?.body ?? []
  const cells = new Set<string>()
  const mark = (x: number, y: number) =>
    cells.add(
      `${Math.floor(((x - 10) / (blockX - 10)) * ACROSS)} ${Math.floor(((y - 10) / (sheetHeight - 20)) * DOWN)}`,
    )
  for (const e of body) {
    if (e.t === 'text') mark(e.x, e.y)
    if (e.t === 'poly')
      for (let i = 0; i + 3 < e.points.length; i += 2) {
        const [x0 = 0, y0 = 0, x1 = 0, y1 = 0] = e.points.slice(i, i + 4)
        for (let step = 0; step <= 20; step++) mark(x0 + ((x1 - x0) * step) / 20, y0 + ((y1 - y0) * step) / 20)
      }
  }
  return cells.size >= LEAST_CELLS ? [] : [`Structures has something in ${cells.size} of ${ACROSS * DOWN} parts`]
}

/** Nothing is drawn over the border or the title block, and the elevations of one row stand apart. */
const drawingsKeepApart: Rule = ({ sheets }) =>
  [...sheets.values()].flatMap(({ drawing, body }) => {
    const far = body
      .flatMap((e) => (e.t === 'poly' ? e.points : []))
      .filter((value, index) => {
        const most = index % 2 === 0 ? blockX : sheetHeight - 10
        return value < 10 - 0.01 || value > most + 0.01
      })
    const lines = body
      .flatMap((e) => (e.t === 'poly' && e.style.layer === 'ELEVATION' && e.style.width === 1.3 ? [e.points] : []))
      .map(([from = 0, y = 0, to = 0]) => ({ from: Math.min(from, to), to: Math.max(from, to), y }))
    const touching = lines.filter((one) =>
      lines.some(
        (other) => one !== other && Math.abs(one.y - other.y) < 1 && one.from < other.to && one.to > other.from,
      ),
    )
    return [
      ...(far.length === 0 ? [] : [`${drawing} leaves its field by ${far.length} points`]),
      ...(drawing === 'Elevations' && touching.length > 0 ? [`${drawing}: ground lines run into each other`] : []),
    ]
  })

/** A room has a floor above it, or a roof as the elevations and the sections draw it. */
const roomsHaveRoofs: Rule = ({ subject: { plan, layout }, shown }) => {
  const masses = massesThrough(plan, layout, shown.roof)
  return layout.floors.flatMap((floor) =>
    floor.rooms
      .filter(({ cell }) => {
        const { x, y } = centreOf(cell)
        const isCovered = layout.floors[floor.level + 1]?.rooms.some((room) => overlaps(room.cell, cell))
        const roof = masses.some(
          ({ x0, x1, y0 = 0, y1 = layout.depthMetres, storeys }) =>
            storeys === floor.level + 1 && x > x0 && x < x1 && y > y0 && y < y1,
        )
        return !isCovered && !roof
      })
      .map(({ name }) => `${name} of floor ${floor.level} has no roof`),
  )
}

const sheetsHaveOneRevision: Rule = ({ subject, sheets }) =>
  [...sheets.values()].flatMap((sheet) => {
    const texts = compose(sheet, subject.plan, null).flatMap((e) => (e.t === 'text' ? [e.text] : []))
    return texts[texts.indexOf('Revision') + 1] === revisionLetter(1) ? [] : [`${sheet.drawing} has another revision`]
  })

/** Each fitting is on one branch, which runs under no habitable room that it could go round, and the bill counts them. */
const fittingsDrain: Rule = (house) => {
  const { layout } = house
  const drained = layout.floors.flatMap((floor) => branchesOf(layout, floor).flatMap(({ fixtures }) => fixtures))
  const all = layout.floors.flatMap(fixturesOf)
  const points = billedOf(house, 'Waste points')
  return [
    ...(drained.length === all.length ? [] : [`${all.length} fittings but ${drained.length} on branches`]),
    ...(points === all.length ? [] : [`${all.length} fittings but ${points} waste points in the bill`]),
  ]
}

/** The bill counts the columns that the sheet of structures counts, at the same sizes. */
const billAgreesWithTheSheet: Rule = (house) => {
  const { column, strip } = construction
  const storeys = columnsOf(house.layout).reduce((sum, { top }) => sum + top + 1, 0)
  const wanted = storeys * 3 * (column.side / 1000) ** 2
  const billed = billedOf(house, `Columns ${column.side} x ${column.side}`)
  const hasStrip = billedOf(house, `Strip footings ${strip.wide} x ${strip.deep}`) > 0
  return Math.abs(billed - wanted) < 0.006 && hasStrip
    ? []
    : [`${billed} m³ of columns in the bill, ${wanted} on the sheet`]
}

const RULES: Record<string, Rule> = {
  'no column stands in a door or a window': noColumnInAnOpening,
  'outer walls have columns close enough together': columnsCarryTheWalls,
  'grid lines are apart': gridLinesAreApart,
  'every column has a footing, on verandas too': everyColumnHasAFooting,
  'no suspended slab spans more than 4.5 m': slabsSpanLittle,
  'every beam lies on walls or columns at both ends': beamsAreCarried,
  'walls of upper floors stand on walls or beams': upperWallsAreCarried,
  'slabs have their marks, their bars in the bill, and balconies a detail': slabsAreMarked,
  'beams are in their schedule, the bill and the sections': beamsAreScheduled,
  'every mark of a schedule is on a plan and every opening is in a schedule': everyMarkStandsOnAPlan,
  'doors and windows have standard trade sizes': openingsAreSold,
  'section marks are on the plans': sectionsAreMarked,
  'chains of dimensions add up': chainsClose,
  'every inner wall has its thickness and its position in a chain': innerWallsHaveDimensions,
  'sections have dimensions': sectionsHaveDimensions,
  'section A-A shows the parts before the front': sectionsMeetVerandas,
  'hips have one pitch': hipsHaveOnePitch,
  'nothing is drawn smaller than 1:100': noElevationIsTooSmall,
  'stairs rise to a floor with an opening over the flight': stairsRiseToAnOpening,
  'all flights are drawn': allFlightsAreDrawn,
  'stairs have legal rise, going, width and headroom': stairsCanBeClimbed,
  'habitable rooms are large enough and lit': roomsAreLargeAndLit,
  'electrical symbols have a key and do not overlap': fittingsAreFreeAndExplained,
  'nothing is mounted over a window or a door': symbolsKeepOffOpenings,
  'every fitting has a waste pipe, and the bill counts it': fittingsDrain,
  'scales are standard ones': scalesAreStandard,
  'floor plans have the largest scale that fits': floorPlansFillTheirSheet,
  'balconies have a door and a railing': balconiesAreReached,
  'stair heads have railings, and the bill counts them': stairHeadsAreRailed,
  'wet rooms of flats are above each other': flatsAreStacked,
  'no drain crosses a dimension': drainsCrossNoDimension,
  'no text is clipped or written over another': textsAreReadable,
  'no line runs through a text': linesKeepOffTexts,
  'sheets are filled': sheetsAreFilled,
  'the sheet of structures is evenly filled': structuresFillTheirSheet,
  'nothing is drawn over the border or into another drawing': drawingsKeepApart,
  'every room has a floor or a roof above it': roomsHaveRoofs,
  'all sheets have the same revision letter': sheetsHaveOneRevision,
  'the bill counts what the sheets show': billAgreesWithTheSheet,
}

describe('the demo drawings', () => {
  const houses = plans.map((plan) => ({ code: planCode(plan), house: houseOf(plan) }))

  it.each(Object.entries(RULES))('%s', (_name, rule) => {
    expect(houses.flatMap(({ code, house }) => rule(house).map((message) => `${code}: ${message}`))).toEqual([])
  })

  it('draw all floors of a house at one scale', () => {
    for (const { house } of houses)
      expect(new Set(floorSheets(house).map(({ mm }) => mm))).toEqual(new Set([planScale(house.layout).mm]))
    expect(Object.keys(PAPERS)).toEqual(['A2', 'A3'])
    expect(REVISION).toBe('A')
  })
})

it('the specification states the sizes that the drawings and bills have', () => {
  const { column, ringBeam, pad, strip, slab, lintel } = construction
  for (const words of [
    `Column: ${column.side} × ${column.side}`,
    `Ring beam: ${ringBeam.wide} × ${ringBeam.deep}`,
    `Column pad: 1,200 × 1,200 × ${pad.deep}`,
    `Strip footing: ${strip.wide} wide, ${strip.deep} thick`,
    `Suspended slab: ${slab.deep}`,
    `Lintels: ${lintel.deep} deep`,
    `450 × 225 × ${construction.outerBlock}`,
    `450 × 225 × ${construction.innerBlock}`,
    `glass of ${construction.glass} clear`,
    `Safety glass of ${construction.safetyGlass} below`,
    `${construction.steel} MPa`,
    `Plinth: ${construction.plinth}`,
    `Depth: ${construction.foundationDepth}`,
    construction.concrete,
    construction.footingConcrete,
    `Doors of ${doorWidth('door', 'bath') * 1000} ×`,
    `Hardwood panel doors of ${doorWidth('door', 'bedroom') * 1000} ×`,
    `Steel security door of ${(doorWidth('entrance', 'hall') * 1000).toLocaleString('en-US')} ×`,
  ])
    expect(specification).toContain(words)
  expect(pad.side).toBe(1200)
  expect(outerWallMetres).toBeCloseTo(0.23, 6)
  expect(septicTankOf(3)).toEqual({ users: 6, litres: 3000 })
})

describe('the demo pictures', () => {
  it.each([
    ['plans', firstViewsOfPlans],
    ['homes', firstViewsOfHomes],
  ])('no two %s begin with the same picture', (_kind, views) => {
    const names = views.map((view) => JSON.stringify(view))
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })

  it('on the home page show no house both as a home and as a plan', () => {
    const filesOf = (number: number) => planByNumber(number).pictureFiles
    const homes = featuredListingNumbers.flatMap((number) => filesOf(listingRecords[number - 101]?.plan ?? 0))
    expect(featuredPlanNumbers.flatMap(filesOf).filter((file) => homes.includes(file))).toEqual([])
  })
})

/**
 * Draws every kind of concept house at its best and at its smallest size onto one sheet, to be gone through by eye, and
 * writes it into docs. Run after a change of a family: `node --import tsx tools/build/house-pictures.ts`.
 */
import { writeFileSync } from 'node:fs'
import sharp from 'sharp'
import { codeOf } from '../../app/domain/houses/code.ts'
import { Pen } from '../../app/domain/houses/drawing/canvas.ts'
import { drawPlan } from '../../app/domain/houses/drawing/plan-view.ts'
import { layoutOf } from '../../app/domain/houses/house.ts'
import type { Floor } from '../../app/domain/houses/layout/types.ts'
import { KINDS } from '../../app/domain/houses/places.ts'
import { leastSize, usualSize } from '../../app/domain/houses/sizes.ts'
import { jpegOf } from '../demo/drawing/raster.ts'

const COLUMNS = 10
const TILE_PX = 400
/** Millimetres of the drawing to a metre of the house; a tile shows 22 m. */
const MM = 10
const TILE_MM = 220

async function tileOf(floor: Floor, code: string): Promise<Uint8Array> {
  const pen = Pen.paper()
  drawPlan(pen.at(10, 20, MM), floor, { furniture: true, labels: { name: 5, measure: 4 }, muted: false })
  pen.text(`${code}, floor ${floor.level}`, 10, 12, { size: 7 })
  const { jpeg } = await jpegOf(pen.entities, TILE_PX, { x: 0, y: 0, width: TILE_MM, height: TILE_MM })
  return jpeg
}

const ANY_SIZE = { widthDm: 999, depthDm: 999 }
const houses = KINDS.flatMap((kind) =>
  [usualSize(kind), leastSize(kind, ANY_SIZE) ?? usualSize(kind)].map((sides, at) => ({
    ...{ ...kind, ...sides },
    ...{ isClosed: false, isMirrored: at === 1 },
  })),
)
const tiles = await Promise.all(
  houses.flatMap((choice) => layoutOf(choice, true).floors.map((floor) => tileOf(floor, codeOf(choice)))),
)
const sheet = sharp({
  create: {
    width: COLUMNS * TILE_PX,
    height: Math.ceil(tiles.length / COLUMNS) * TILE_PX,
    channels: 3,
    background: 'white',
  },
}).composite(
  tiles.map((tile, at) => ({
    input: Buffer.from(tile),
    left: (at % COLUMNS) * TILE_PX,
    top: Math.floor(at / COLUMNS) * TILE_PX,
  })),
)
writeFileSync(new URL('../../docs/houses.avif', import.meta.url), await sheet.avif({ quality: 40 }).toBuffer())

/** The CAD files of the demo plans as a CAD program reads them. */
import { describe, expect, it } from 'vitest'
import { Pen } from '~/domain/houses/drawing/canvas.ts'
import { chain } from '~/domain/houses/drawing/dimensions.ts'
import { dxfOf } from '~/domain/houses/drawing/dxf.ts'

/** Code and value of each pair of lines. */
function pairsOf(dxf: string): [number, string][] {
  const lines = dxf.split(/\r?\n/)
  return Array.from({ length: Math.floor(lines.length / 2) }, (_, at) => [
    Number(lines[2 * at]),
    lines[2 * at + 1]?.trim() ?? '',
  ])
}

/** The groups of each entity of a kind, by code. */
function entitiesOf(dxf: string, kind: string): Map<number, string>[] {
  const found: Map<number, string>[] = []
  let current: Map<number, string> | null = null
  for (const [code, value] of pairsOf(dxf)) {
    if (code === 0) {
      current = value === kind ? new Map() : null
      if (current) found.push(current)
    } else current?.set(code, value)
  }
  return found
}

const pen = new Pen([], 50, 60, 20, 20)
pen.rect({ layer: 'WALLS' }, 0, 0, 9, 6)
pen.text('Bedroom 12.5 m²', 2, 2, { size: 5 })
chain(pen, 'h', 40, [0, 1.2, 4.8, 9], 60)
chain(pen, 'v', 30, [0, 6], 50)
const dxf = dxfOf(pen.entities, 20)

describe('a CAD file', () => {
  it('is an AutoCAD 2007 file in millimetres, and says so', () => {
    const pairs = pairsOf(dxf)
    const variable = (name: string) => pairs[pairs.findIndex(([code, value]) => code === 9 && value === name) + 1]
    expect(variable('$ACADVER')).toEqual([1, 'AC1021'])
    expect(variable('$INSUNITS')).toEqual([70, '4'])
    expect(variable('$MEASUREMENT')).toEqual([70, '1'])
  })

  it('contains its letters as UTF-8, which AutoCAD 2007 reads', () => {
    expect(dxf).toContain('Bedroom 12.5 m²')
    expect(dxf).not.toContain('\\U+')
  })

  it('has a dimension that can be edited for each part of a chain, with its measure and its drawing in a block', () => {
    const dimensions = entitiesOf(dxf, 'DIMENSION')
    expect(dimensions.map((each) => [each.get(42), each.get(50), each.get(8)])).toEqual([
      ['1200', '0', 'DIMENSIONS'],
      ['3600', '0', 'DIMENSIONS'],
      ['4200', '0', 'DIMENSIONS'],
      ['6000', '90', 'DIMENSIONS'],
    ])
    // The figure follows the measure where nothing overrides it.
    expect(dimensions.map((each) => each.get(1))).toEqual([undefined, undefined, undefined, undefined])
    const blocks = entitiesOf(dxf, 'BLOCK').map((each) => each.get(2))
    for (const dimension of dimensions) expect(blocks).toContain(dimension.get(2))
    const figures = entitiesOf(dxf, 'TEXT').map((each) => each.get(1))
    expect(figures).toEqual(expect.arrayContaining(['1 200', '3 600', '4 200', '6 000']))
  })
})

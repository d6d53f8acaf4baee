/** Packs the files of an option into a ZIP that is the same for each build of the plan. */

import { Pen } from '../../../app/domain/houses/drawing/canvas.ts'
import { dxfOf } from '../../../app/domain/houses/drawing/dxf.ts'
import type { PlanOption } from '../../../app/domain/plans/options.ts'
import { formatDate } from '../../../app/domain/shared/units.ts'
import { pdfOf } from '../drawing/pdf.ts'
import type { PlanRecord } from '../plan-types.ts'
import { planCode, planSlug } from '../plans.ts'
import { drawingsOf, sheetsFor } from '../sheets/set.ts'
import type { Sheet, Subject } from '../sheets/sheet.ts'
import { compose, pageOf } from '../sheets/title-block.ts'
import { deflated, stored, type ZipEntry, zipOf } from './zip.ts'

export type DemoFile = { filename: string; zip: Uint8Array; drawings: string[] }

const kinds: Record<PlanOption, { suffix: string; name: string }> = {
  a: { suffix: 'pdf', name: 'PDF' },
  b: { suffix: 'cad', name: 'CAD' },
  c: { suffix: 'cad-pdf', name: 'CAD + PDF' },
}

function readme(plan: PlanRecord, option: PlanOption, names: string[]): string {
  return [
    `${planCode(plan)}  ${plan.title}`,
    `${plan.type}, ${plan.bedrooms} bedrooms, ${plan.washrooms} washrooms, ${plan.floors} ${plan.floors === 1 ? 'floor' : 'floors'}`,
    `${plan.horizontalMetres.toFixed(1)} x ${plan.verticalMetres.toFixed(1)} m, ${plan.areaSqFt.toLocaleString('en-US')} square feet`,
    `Drawn by Fihankra Homes, ${formatDate(plan.publishedAt)}`,
    '',
    `This package: ${kinds[option].name}`,
    ...drawingsOf(plan, option).map((d, i) => `  ${String(i + 1).padStart(2, ' ')}  ${d}`),
    '',
    'Files',
    ...names.map((n) => `  ${n}`),
    '',
    'Licence: one build',
    'You may build this house once, on one plot, and give copies of these drawings to',
    'the people who build, check or approve it. You may change the drawings for that',
    'build. You may not sell, lend or publish them, nor build from them again.',
    '',
    'Before you build',
    'Have the drawings checked by a professional licensed in Ghana, have the soil tested,',
    'and obtain the permit of your district assembly. Sizes are in millimetres; figures',
    'go before measuring. DXF files are drawn at true size, one unit to a millimetre.',
    '',
  ].join('\r\n')
}

/** Keeps the DXF files of a plan, which two options share. */
export type DxfCache = Map<string, ZipEntry>

export async function buildFile(
  subject: Subject,
  sheets: Map<string, Sheet>,
  option: PlanOption,
  cache: DxfCache,
  verifyUrlOf: (sheetNumber: string) => string,
): Promise<DemoFile> {
  const { plan } = subject
  const folder = `${planCode(plan)}-${planSlug(plan)}`
  const set = sheetsFor(subject, sheets, option)
  const entries: [string, ZipEntry][] = []
  if (option !== 'b') {
    const pages = set.map((sheet, index) =>
      pageOf(sheet, plan, `${index + 1} of ${set.length}`, verifyUrlOf(sheet.code)),
    )
    entries.push([
      `${folder}.pdf`,
      stored(await pdfOf(`${planCode(plan)} ${plan.title}`, pages, new Date(plan.publishedAt))),
    ])
  }
  if (option !== 'a') {
    for (const sheet of set) {
      const name = `dxf/${sheet.code}-${sheet.drawing.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`
      if (sheet.drawing.startsWith('Exterior 3D')) {
        entries.push([`${name}.jpg`, stored(subject.picture)])
        continue
      }
      // The cover lists the sheets of its own option, so it is not shared.
      const key = sheet.drawing === 'Cover Page' ? `${option} cover` : sheet.drawing
      const known =
        cache.get(key) ?? deflated(Buffer.from(dxfOf(compose(sheet, plan, null, verifyUrlOf(sheet.code)), sheet.mm)))
      cache.set(key, known)
      entries.push([`${name}.dxf`, known])
    }
  }
  const text = readme(
    plan,
    option,
    entries.map(([name]) => name),
  )
  const zip = zipOf([
    [`${folder}/README.txt`, deflated(Buffer.from(text))],
    ...entries.map(([name, entry]) => [`${folder}/${name}`, entry] as const),
  ])
  return { filename: `${folder}-${kinds[option].suffix}.zip`, zip, drawings: drawingsOf(plan, option) }
}

/** One sheet marked as a sample, which anybody may see. */
export function sampleOf(plan: PlanRecord, sheet: Sheet, verifyUrl: string): Promise<Uint8Array> {
  const mark = Pen.paper()
  mark.text('Sample', 250, 240, { size: 110, colour: '#e9d3c7', anchor: 'middle', serif: true })
  const page = pageOf(sheet, plan, 'Sample', verifyUrl)
  const pages = [{ ...page, layers: [mark.entities, ...page.layers] }]
  return pdfOf(`${planCode(plan)} Sample`, pages, new Date(plan.publishedAt))
}

/** Writes sheets as pages of one vector PDF with fixed dates and identifiers. */
import { deflateSync } from 'node:zlib'
import { PDFDocument, type PDFFont, PDFHexString, PDFName, PDFString, StandardFonts } from 'pdf-lib'
import { colours, type Entity, type Style, sheetHeight, sheetWidth } from '../../../app/domain/houses/drawing/canvas.ts'
import { textWidth } from '../../../app/domain/houses/drawing/text-metrics.ts'
import { PAPERS, type Paper } from './frame.ts'

/** Layers from the back to the front. */
export type Page = { paper: Paper; layers: readonly (readonly Entity[])[] }

const k = 72 / 25.4
const n = (value: number): string => String(Math.round(value * 100) / 100)
const X = (mm: number): string => n(mm * k)
const Y = (mm: number): string => n((sheetHeight - mm) * k)

function rgb(hex: string): string {
  const value = Number.parseInt(hex.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255].map((c) => n(c / 255)).join(' ')
}

function arcPath(x: number, y: number, r: number, from: number, to: number): string {
  const steps = Math.max(1, Math.ceil(Math.abs(to - from) / 90))
  const step = ((to - from) / steps) * (Math.PI / 180)
  const c = (4 / 3) * Math.tan(step / 4)
  let a = (from * Math.PI) / 180
  let d = `${X(x + r * Math.cos(a))} ${Y(y + r * Math.sin(a))} m `
  for (let i = 0; i < steps; i++) {
    const b = a + step
    d += `${X(x + r * (Math.cos(a) - c * Math.sin(a)))} ${Y(y + r * (Math.sin(a) + c * Math.cos(a)))} ${X(x + r * (Math.cos(b) + c * Math.sin(b)))} ${Y(y + r * (Math.sin(b) - c * Math.cos(b)))} ${X(x + r * Math.cos(b))} ${Y(y + r * Math.sin(b))} c `
    a = b
  }
  return d
}

function pathOf(e: Entity): string {
  if (e.t === 'poly') {
    let d = ''
    for (let i = 0; i + 1 < e.points.length; i += 2)
      d += `${X(e.points[i] ?? 0)} ${Y(e.points[i + 1] ?? 0)} ${i === 0 ? 'm' : 'l'} `
    return e.closed ? `${d}h ` : d
  }
  if (e.t === 'circle') return `${arcPath(e.x, e.y, e.radius, 0, 360)}h `
  if (e.t === 'arc') return arcPath(e.x, e.y, e.radius, e.from, e.to)
  return ''
}

const look = (s: Style): string =>
  `${s.fill ? `${rgb(s.fill)} rg ` : ''}${s.stroke ? `${rgb(s.stroke)} RG ${n((s.width ?? 0.5) * k)} w [${(s.dash ?? []).map((v) => n(v * k)).join(' ')}] 0 d ` : ''}`
const paint = (s: Style): string => (s.fill ? (s.stroke ? 'B\n' : 'f\n') : 'S\n')

/** WinAnsi code of a letter; the sheets use nothing outside it. */
function winAnsi(text: string): string {
  let out = ''
  for (const letter of text) {
    const code = letter === '’' ? 0x92 : letter === '–' ? 0x96 : (letter.codePointAt(0) ?? 63)
    out += (code > 255 ? 63 : code).toString(16).padStart(2, '0')
  }
  return out
}

function contentOf(
  entities: readonly Entity[],
  fonts: { sans: PDFFont; serif: PDFFont },
  imageName: (jpeg: Uint8Array) => string,
): string {
  const out: string[] = ['1 J 1 j\n']
  let last = ''
  let pending = ''
  let end = ''
  const flush = (): void => {
    if (pending) out.push(pending, end)
    pending = ''
  }
  for (const e of entities) {
    if (e.t === 'text') {
      flush()
      last = ''
      const { size, colour = colours.ink, anchor = 'start', serif, turned } = e.style
      const font = serif ? fonts.serif : fonts.sans
      const safe = e.text.replace(/[^\x20-\x7e\xa0-\xff’–]/g, '?')
      const width = Math.min(font.widthOfTextAtSize(safe, size), textWidth(safe, size))
      const shift = anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0
      const place = turned ? `0 1 -1 0 ${X(e.x)} ${Y(e.y + shift)}` : `1 0 0 1 ${X(e.x - shift)} ${Y(e.y)}`
      out.push(
        `BT ${rgb(colour)} rg /${serif ? 'FB' : 'FA'} ${n(size * k)} Tf ${place} Tm <${winAnsi(e.text)}> Tj ET\n`,
      )
      continue
    }
    if (e.t === 'image') {
      flush()
      last = ''
      out.push(`q ${X(e.width)} 0 0 ${X(e.height)} ${X(e.x)} ${Y(e.y + e.height)} cm /${imageName(e.jpeg)} Do Q\n`)
      continue
    }
    const mine = look(e.style)
    if (mine !== last || e.style.fill) {
      flush()
      if (mine !== last) out.push(mine)
      last = mine
    }
    pending += pathOf(e)
    end = paint(e.style)
  }
  flush()
  return out.join('')
}

/** Cache of compressed content that several files share. */
const compressed = new WeakMap<readonly Entity[], Uint8Array>()

export async function pdfOf(title: string, pages: readonly Page[], date: Date): Promise<Uint8Array> {
  const doc = await PDFDocument.create({ updateMetadata: false })
  doc.setTitle(title)
  doc.setAuthor('Fihankra Homes')
  doc.setCreator('Fihankra Homes drawing office')
  doc.setProducer('Fihankra Homes drawing office')
  doc.setCreationDate(date)
  doc.setModificationDate(date)
  const fonts = {
    sans: await doc.embedFont(StandardFonts.Helvetica),
    serif: await doc.embedFont(StandardFonts.TimesRoman),
  }
  for (const { paper, layers } of pages) {
    const size = PAPERS[paper]
    const page = doc.addPage([sheetWidth * k * size, sheetHeight * k * size])
    page.node.setFontDictionary(PDFName.of('FA'), fonts.sans.ref)
    page.node.setFontDictionary(PDFName.of('FB'), fonts.serif.ref)
    const names = new Map<Uint8Array, string>()
    for (const e of layers.flat()) {
      if (e.t !== 'image' || names.has(e.jpeg)) continue
      const name = `I${names.size + 1}`
      names.set(e.jpeg, name)
      const image = await doc.embedJpg(e.jpeg)
      page.node.setXObject(PDFName.of(name), image.ref)
    }
    const contents = [
      doc.context.stream(`${size} 0 0 ${size} 0 0 cm\n`),
      ...layers.map((entities) => {
        const known = compressed.get(entities)
        const bytes =
          known ??
          deflateSync(
            Buffer.from(
              contentOf(entities, fonts, (jpeg) => names.get(jpeg) ?? 'I1'),
              'latin1',
            ),
          )
        compressed.set(entities, bytes)
        return doc.context.stream(bytes, { Filter: 'FlateDecode' })
      }),
    ]
    page.node.set(PDFName.of('Contents'), doc.context.obj(contents.map((each) => doc.context.register(each))))
  }
  const id = PDFHexString.fromText(title.slice(0, 16).padEnd(16, ' '))
  doc.context.trailerInfo.ID = doc.context.obj([id, id])
  doc.catalog.set(PDFName.of('Lang'), PDFString.of('en-GH'))
  return doc.save({ useObjectStreams: false, addDefaultPage: false })
}

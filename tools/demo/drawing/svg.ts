/** Writes a drawing as SVG text, for the pictures in the shop. */
import { colours, type Entity, type Style, sheetHeight, sheetWidth } from '../../../app/domain/houses/drawing/canvas.ts'

const n = (value: number): string => String(Math.round(value * 100) / 100)
const safe = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

function attributes(style: Style): string {
  const fill = style.fill ?? 'none'
  const stroke = style.stroke
    ? ` stroke="${style.stroke}" stroke-width="${n(style.width ?? 0.5)}" stroke-linejoin="round"`
    : ''
  const dash = style.dash ? ` stroke-dasharray="${style.dash.map(n).join(' ')}"` : ''
  return `fill="${fill}"${stroke}${dash}`
}

function pathOf(e: Entity): string {
  if (e.t === 'poly') {
    let d = ''
    for (let i = 0; i + 1 < e.points.length; i += 2)
      d += `${i === 0 ? 'M' : 'L'}${n(e.points[i] ?? 0)} ${n(e.points[i + 1] ?? 0)}`
    return e.closed ? `${d}Z` : d
  }
  if (e.t === 'circle')
    return `M${n(e.x - e.radius)} ${n(e.y)}a${n(e.radius)} ${n(e.radius)} 0 1 0 ${n(2 * e.radius)} 0a${n(e.radius)} ${n(e.radius)} 0 1 0 ${n(-2 * e.radius)} 0`
  if (e.t === 'arc') {
    const p = (deg: number): string =>
      `${n(e.x + e.radius * Math.cos((deg * Math.PI) / 180))} ${n(e.y + e.radius * Math.sin((deg * Math.PI) / 180))}`
    return `M${p(e.from)}A${n(e.radius)} ${n(e.radius)} 0 ${Math.abs(e.to - e.from) > 180 ? 1 : 0} ${e.to > e.from ? 1 : 0} ${p(e.to)}`
  }
  return ''
}

export function svgOf(
  entities: readonly Entity[],
  view = { x: 0, y: 0, width: sheetWidth, height: sheetHeight },
): string {
  const out: string[] = []
  let d = ''
  let look = ''
  const flush = (): void => {
    if (d) out.push(`<path ${look} d="${d}"/>`)
    d = ''
  }
  for (const e of entities) {
    if (e.t === 'text') {
      flush()
      const { size, colour = colours.ink, anchor = 'start', serif, turned } = e.style
      const turn = turned ? ` transform="rotate(-90 ${n(e.x)} ${n(e.y)})"` : ''
      out.push(
        `<text x="${n(e.x)}" y="${n(e.y)}" font-size="${n(size)}" fill="${colour}" text-anchor="${anchor}" font-family="${serif ? 'DejaVu Serif' : 'DejaVu Sans'}"${turn}>${safe(e.text)}</text>`,
      )
      continue
    }
    if (e.t === 'image') {
      flush()
      out.push(
        `<image x="${n(e.x)}" y="${n(e.y)}" width="${n(e.width)}" height="${n(e.height)}" href="data:image/jpeg;base64,${Buffer.from(e.jpeg).toString('base64')}"/>`,
      )
      continue
    }
    const mine = attributes(e.style)
    // A filled shape may cover the one before it, so only plain lines share a path.
    if (mine !== look || (e.style.fill && e.style.stroke)) flush()
    look = mine
    d += pathOf(e)
  }
  flush()
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${n(view.x)} ${n(view.y)} ${n(view.width)} ${n(view.height)}"><rect x="${n(view.x)}" y="${n(view.y)}" width="${n(view.width)}" height="${n(view.height)}" fill="${colours.paper}"/>${out.join('')}</svg>`
}

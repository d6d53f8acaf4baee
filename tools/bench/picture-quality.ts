/**
 * Compares AVIF qualities over the pictures of a folder: file size, and the MS-SSIM (Wang, 2003) of the luminance
 * against the original at the same width. Run by hand to choose a quality (decision 0045): `node --import tsx
 * tools/bench/picture-quality.ts FOLDER 720`.
 */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { median } from './browse.ts'
import { table } from './report.ts'

type Plane = { data: Float64Array; width: number; height: number }

const QUALITIES = [32, 25, 20, 17, 15, 13, 11]
const EFFORT = 0
const WEIGHTS = [0.0448, 0.2856, 0.3001, 0.2363, 0.1333]
const WINDOW = 8
const STEP = 4
const [C1, C2] = [(0.01 * 255) ** 2, (0.03 * 255) ** 2]

async function brightness(bytes: Buffer): Promise<Plane> {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  return { data: Float64Array.from(data), width: info.width, height: info.height }
}

function halve({ data, width, height }: Plane): Plane {
  const [w, h] = [width >> 1, height >> 1]
  const at = (x: number, y: number) => data[y * width + x] ?? 0
  const half = new Float64Array(w * h)
  for (let y = 0; y < h; y += 1)
    for (let x = 0; x < w; x += 1)
      half[y * w + x] = (at(2 * x, 2 * y) + at(2 * x + 1, 2 * y) + at(2 * x, 2 * y + 1) + at(2 * x + 1, 2 * y + 1)) / 4
  return { data: half, width: w, height: h }
}

/** Means over all windows: contrast and structure, and these multiplied by luminance. */
function similarity(a: Plane, b: Plane): { structure: number; whole: number } {
  const sums = { structure: 0, whole: 0, windows: 0 }
  const count = WINDOW * WINDOW
  for (let top = 0; top + WINDOW <= a.height; top += STEP)
    for (let left = 0; left + WINDOW <= a.width; left += STEP) {
      let [sa, sb, aa, bb, ab] = [0, 0, 0, 0, 0]
      for (let y = top; y < top + WINDOW; y += 1)
        for (let x = left; x < left + WINDOW; x += 1) {
          const [p, q] = [a.data[y * a.width + x] ?? 0, b.data[y * a.width + x] ?? 0]
          sa += p
          sb += q
          aa += p * p
          bb += q * q
          ab += p * q
        }
      const [ma, mb] = [sa / count, sb / count]
      const structure = (2 * (ab / count - ma * mb) + C2) / (aa / count - ma * ma + bb / count - mb * mb + C2)
      sums.structure += structure
      sums.whole += (structure * (2 * ma * mb + C1)) / (ma * ma + mb * mb + C1)
      sums.windows += 1
    }
  return { structure: sums.structure / sums.windows, whole: sums.whole / sums.windows }
}

function msSsim(original: Plane, packed: Plane): number {
  let [a, b] = [original, packed]
  return WEIGHTS.reduce((product, weight, at) => {
    if (at > 0) [a, b] = [halve(a), halve(b)]
    const { structure, whole } = similarity(a, b)
    return product * Math.max(0, at === WEIGHTS.length - 1 ? whole : structure) ** weight
  }, 1)
}

const [folder = '', width = '720'] = process.argv.slice(2)
const files = readdirSync(folder).filter((name) => /.\.jpg$/.test(name))
const rows: string[][] = []
const seen = new Map<number, { bytes: number; score: number }[]>(QUALITIES.map((quality) => [quality, []]))
for (const file of files) {
  const sized = await sharp(path.join(folder, file))
    .resize({ width: Number(width), withoutEnlargement: true })
    .png()
    .toBuffer()
  const original = await brightness(sized)
  for (const quality of QUALITIES) {
    const packed = await sharp(sized).avif({ quality, effort: EFFORT }).toBuffer()
    seen.get(quality)?.push({ bytes: packed.length, score: msSsim(original, await brightness(packed)) })
  }
}
for (const [quality, all] of seen) {
  const scores = all.map(({ score }) => score)
  const bytes = all.map((each) => each.bytes)
  rows.push([
    `${quality}`,
    `${median(bytes)}`,
    `${Math.max(...bytes)}`,
    median(scores).toFixed(4),
    Math.min(...scores).toFixed(4),
  ])
}
console.log(table(['Quality', 'median bytes', 'most', 'median MS-SSIM', `lowest of ${files.length}`], rows))

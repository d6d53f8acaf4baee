/** QR codes. */
import { encode } from 'uqr'

/** Runs of dark squares, row by row, in a box of `size` units with the quiet zone around it. */
export type QrRuns = { size: number; runs: { x: number; y: number; length: number }[] }

export function qrRuns(text: string): QrRuns {
  const { data, size } = encode(text, { border: 4 })
  const runs = data.flatMap((row, y) =>
    [
      ...row
        .map((isDark) => (isDark ? '1' : '0'))
        .join('')
        .matchAll(/1+/g),
    ].map((run) => ({
      x: run.index,
      y,
      length: run[0].length,
    })),
  )
  return { size, runs }
}

/** `path` draws each row of dark squares as strokes one unit high, in a box of `size` units. */
export type QrCode = { size: number; path: string }

export function drawQrCode(text: string): QrCode {
  const { size, runs } = qrRuns(text)
  return { size, path: runs.map(({ x, y, length }) => `M${x} ${y}.5h${length}`).join('') }
}

/** A text as the squares that a phone's camera reads. */
import { encode } from 'uqr'

/** `path` draws each row of dark squares as strokes one unit high, in a box of `size` units. */
export type QrCode = { size: number; path: string }

export function drawQrCode(text: string): QrCode {
  const { data, size } = encode(text, { border: 4 })
  const path = data
    .flatMap((row, y) =>
      [
        ...row
          .map((isDark) => (isDark ? '1' : '0'))
          .join('')
          .matchAll(/1+/g),
      ].map((run) => `M${run.index} ${y}.5h${run[0].length}`),
    )
    .join('')
  return { size, path }
}

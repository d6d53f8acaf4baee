/** QR codes, read by an independent decoder. */
import jsqr from 'jsqr'
import { expect, it } from 'vitest'
import { qrRuns } from '../../app/domain/shared/qr-code.server.ts'
import fc from '../support/properties.ts'

const SCALE = 4

function read(text: string): string | undefined {
  const { size, runs } = qrRuns(text)
  const side = size * SCALE
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const { x, y, length } of runs)
    for (let row = y * SCALE; row < (y + 1) * SCALE; row += 1)
      for (let column = x * SCALE; column < (x + length) * SCALE; column += 1)
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3)
  return jsqr(pixels, side, side)?.data
}

it.each([
  'https://www.fihankra.example/verify/0123456789abcdefghjkmnpqrstv',
  'otpauth://totp/Fihankra%20Homes:staff%40fihankra.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Fihankra%20Homes',
])('the QR code of %s is read back', (text) => expect(read(text)).toBe(text))

it('a QR code decodes to any address that it encodes', () => {
  fc.assert(
    fc.property(fc.webUrl(), (url) => {
      expect(read(url)).toBe(url)
    }),
    { numRuns: 50 },
  )
})

#!/usr/bin/env bash
# sharp paints black behind a picture that becomes a JPEG, even where the transparent pixels themselves are white.
# Expected: a picture whose every pixel is white, and transparent, becomes a white JPEG: its colours are in the file, and `removeAlpha()`
# shows them. `jpeg()` alone blends with black, without a warning.
# Seen with sharp 0.35.5. A logo or a drawing needs `flatten({ background: '#fff' })` before every format without transparency.
#   the pixel: 255 255 255 0
#   without its transparency: 255 255 255
#   as a JPEG: 0 0 0
set -euo pipefail
folder=$(mktemp -d) && trap 'rm -rf "$folder"' EXIT && cd "$folder"
npm install --silent --no-audit --no-fund --prefix . sharp@0.35.5
cat > run.cjs <<'JS'
const sharp = require('sharp')
const first = async (image, channels) => [...(await image.raw().toBuffer()).subarray(0, channels)].join(' ')
async function run() {
  const background = { r: 255, g: 255, b: 255, alpha: 0 }
  const picture = await sharp({ create: { width: 8, height: 8, channels: 4, background } }).png().toBuffer()
  console.log(`the pixel: ${await first(sharp(picture), 4)}`)
  console.log(`without its transparency: ${await first(sharp(picture).removeAlpha(), 3)}`)
  console.log(`as a JPEG: ${await first(sharp(await sharp(picture).jpeg().toBuffer()), 3)}`)
}
run()
JS
node run.cjs | tee seen
diff seen - <<'SEEN'
the pixel: 255 255 255 0
without its transparency: 255 255 255
as a JPEG: 0 0 0
SEEN

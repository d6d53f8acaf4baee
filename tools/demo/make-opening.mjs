/**
 * Makes the media that the home page and the portfolio show before any catalogue item: stills of at most 40 kB and a
 * silent loop of at most 700 kB. Needs ffmpeg with libx264 and libvpx-vp9; the results are committed in public/opening.
 *
 *   node tools/demo/make-opening.mjs
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'

const ROOT = path.resolve(import.meta.dirname, '../..')
const media = (file) => path.join(ROOT, 'tools/demo/media', file)
const made = (file) => path.join(ROOT, 'public/opening', file)

const STILL_BYTES = 40_000
const LOOP_BYTES = 700_000

async function still(source, name, { width, height }) {
  const sized = sharp(media(source)).resize({ width, height, fit: 'cover' })
  const save = async (format, options, { from, step, most }) => {
    for (let quality = from; ; quality -= step) {
      const bytes = await sized
        .clone()
        [format]({ quality, ...options })
        .toBuffer()
      if (bytes.byteLength > most) continue
      writeFileSync(made(`${name}.${format === 'jpeg' ? 'jpg' : format}`), bytes)
      return
    }
  }
  await save('jpeg', { mozjpeg: true }, { from: 76, step: 4, most: STILL_BYTES })
  await save('avif', { effort: 8 }, { from: 46, step: 3, most: STILL_BYTES / 2 })
}

/**
 * Slow pans over renders of four houses, each cross-fading into the next and the last into the first. A wide screen
 * shows two thirds of the height, in which each house is fully visible.
 */
const SHOTS = ['hero.jpg', 'house-23.jpg', 'house-15.jpg', 'house-16.jpg']
const FPS = 24
const SHOT_SECONDS = 5
const FADE_SECONDS = 1
const SIZE = { width: 1280, height: 720 }

function loop() {
  const frames = SHOT_SECONDS * FPS
  // The first shot again at the end: the loop starts after the cross-fade into it.
  const shots = [...SHOTS, SHOTS[0]]
  const inputs = shots.flatMap((file) => ['-i', media(file)])
  const pans = shots.map((_, at) => {
    const across = at % 2 === 0 ? `(iw-iw/zoom)*on/${frames}` : `(iw-iw/zoom)*(1-on/${frames})`
    return (
      `[${at}:v]scale=2560:1440:force_original_aspect_ratio=increase:flags=lanczos,crop=2560:1440,` +
      `zoompan=z=1.08:x='${across}':y='(ih-ih/zoom)/2':d=${frames}:s=${SIZE.width}x${SIZE.height}:fps=${FPS},setsar=1[s${at}]`
    )
  })
  let before = 's0'
  const fades = shots.slice(1).map((_, at) => {
    const after = `m${at}`
    const offset = (at + 1) * (SHOT_SECONDS - FADE_SECONDS)
    const text = `[${before}][s${at + 1}]xfade=transition=fade:duration=${FADE_SECONDS}:offset=${offset}[${after}]`
    before = after
    return text
  })
  const begin = FADE_SECONDS
  const end = SHOTS.length * (SHOT_SECONDS - FADE_SECONDS) + FADE_SECONDS
  const graph = [...pans, ...fades, `[${before}]trim=${begin}:${end},setpts=PTS-STARTPTS[out]`].join(';')
  const folder = mkdtempSync(path.join(tmpdir(), 'opening-'))
  const whole = path.join(folder, 'whole.mkv')
  const ffmpeg = (...options) => execFileSync('ffmpeg', ['-y', '-loglevel', 'error', ...options], { stdio: 'inherit' })
  ffmpeg(...inputs, '-filter_complex', graph, '-map', '[out]', '-an', '-c:v', 'libx264', '-crf', '12', whole)
  const twice = (name, codec) => {
    for (const pass of ['1', '2'])
      ffmpeg('-i', whole, '-an', ...codec, '-pass', pass, '-passlogfile', path.join(folder, name), made(name))
    const { size } = statSync(made(name))
    if (size > LOOP_BYTES) throw new Error(`${name} weighs ${size} bytes, more than ${LOOP_BYTES}`)
  }
  twice('loop.webm', ['-c:v', 'libvpx-vp9', '-b:v', '325k', '-row-mt', '1', '-cpu-used', '3', '-pix_fmt', 'yuv420p'])
  twice('loop.mp4', [
    ...['-c:v', 'libx264', '-b:v', '335k', '-preset', 'slow', '-profile:v', 'high', '-pix_fmt', 'yuv420p'],
    ...['-movflags', '+faststart'],
  ])
  rmSync(folder, { recursive: true, force: true })
}

await still('hero.jpg', 'wide-1280', { width: 1280, height: 720 })
await still('hero-portrait.jpg', 'tall-720', { width: 720, height: 900 })
await still('project-02.jpg', 'site-720', { width: 720, height: 480 })
loop()

/** The demo pictures and the catalogue that describes them. */
import { readFileSync } from 'node:fs'

export type CataloguePicture = {
  file: string
  width: number
  height: number
  family: string
  floors: number
  bedrooms: { min: number; max: number }
  roof: string
  palette: string
  types: string[]
  alt: string
}

const folder = new URL('./media/', import.meta.url)

const catalogue = (
  JSON.parse(readFileSync(new URL('catalogue.json', folder), 'utf8')) as { pictures: CataloguePicture[] }
).pictures

export function pictureFacts(file: string): CataloguePicture {
  const found = catalogue.find((p) => p.file === file)
  if (!found) throw new Error(`no picture ${file}`)
  return found
}

export function pictureBytes(file: string): Uint8Array {
  return new Uint8Array(readFileSync(new URL(file, folder)))
}

/**
 * The main picture of a page. While the page renders, the server learns of it through this context and sends a preload
 * header with the first bytes; in the browser the callback does nothing.
 */
import { createContext } from 'react'

/** The attributes that make the browser preload the same file that the page will use. */
export type FirstPicture = { href: string; srcSet?: string; sizes?: string; media?: string; type?: string }

export const FirstPictureContext = createContext<(picture: FirstPicture) => void>(() => {})

/** Formats a Link header (RFC 8288) with the attributes of `<link rel="preload">`. */
export function preloadLink({ href, srcSet, sizes, media, type }: FirstPicture): string {
  const attributes = { imagesrcset: srcSet, imagesizes: sizes, media, type }
  const said = Object.entries(attributes).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []))
  return [`<${href}>`, 'rel=preload', 'as=image', ...said, 'fetchpriority=high'].join('; ')
}

/**
 * The picture that a page opens with. Whoever sends the document is told of it while the page is drawn, so that the
 * browser can ask for it with the first bytes and not when it comes to it; in the browser nobody listens.
 */
import { createContext } from 'react'

/** What makes the browser choose the very file that the page will ask for. */
export type FirstPicture = { href: string; srcSet?: string; sizes?: string; media?: string; type?: string }

export const FirstPictureContext = createContext<(picture: FirstPicture) => void>(() => {})

/** As a Link header, RFC 8288, with the attributes of `<link rel="preload">`. */
export function preloadLink({ href, srcSet, sizes, media, type }: FirstPicture): string {
  const attributes = { imagesrcset: srcSet, imagesizes: sizes, media, type }
  const said = Object.entries(attributes).flatMap(([name, value]) => (value ? [`${name}="${value}"`] : []))
  return [`<${href}>`, 'rel=preload', 'as=image', ...said, 'fetchpriority=high'].join('; ')
}

import { useContext } from 'react'
import { type MediaWidth, paths } from '~/paths.ts'
import { FirstPictureContext } from './first-picture.ts'
import { useLite } from './lite-context.tsx'

type PictureProps = {
  /** Its width and height reserve the space until it has loaded. */
  picture: { key: string; alt: string; widthPx: number; heightPx: number }
  sizes: string
  /** Available widths, smallest first; the middle one is for browsers without `srcset`. */
  widths?: readonly MediaWidth[]
  /** The main picture of the page: it is fetched with high priority, before other visible pictures. */
  first?: boolean
  lite?: boolean
  /** Not visible at first. Browsers without scripts fetch lazy pictures anyway and get the smallest variant. */
  behind?: boolean
}

const CARD_WIDTHS: readonly MediaWidth[] = [360, 720, 1080]

/**
 * Deliberately smaller than a phone's card: a screen with 3 dots per pixel then takes 720 px instead of 1080, which
 * nobody notices on a photo but everybody pays for.
 */
export const CARD_SIZES = '(min-width:40rem) 23rem,80vw'
/** The same for a card that is a row on a phone. */
export const ROW_SIZES = '(min-width:40rem) 23rem,28vw'

/** One stored picture. The server picks AVIF, WebP or JPEG by the Accept header, so there is no source list. */
export function Picture({
  picture: { key, alt, widthPx, heightPx },
  sizes,
  widths = CARD_WIDTHS,
  first = false,
  lite,
  behind = false,
}: PictureProps) {
  const inLite = useLite()
  const small = lite ?? inLite
  const fallback = widths[Math.min(1, widths.length - 1)] ?? 360
  const src = paths.media(key, small ? 360 : fallback)
  const choice = small ? {} : { srcSet: widths.map((width) => `${paths.media(key, width)} ${width}w`).join(), sizes }
  const tellFirst = useContext(FirstPictureContext)
  if (first) tellFirst({ href: src, ...choice })
  const image = (
    <img
      src={src}
      {...choice}
      alt={alt}
      width={widthPx}
      height={heightPx}
      decoding="async"
      // React 18 does not know fetchPriority and warns about the camel-case name.
      {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
    />
  )
  if (!behind || small) return image
  return (
    <picture>
      <source media="(scripting:none)" srcSet={paths.media(key, 360)} />
      {image}
    </picture>
  )
}

/** A thumbnail: always the smallest variant. */
export function Thumbnail({ pictureKey, alt }: { pictureKey: string; alt: string }) {
  return <img src={paths.media(pictureKey, 144)} alt={alt} width={144} height={96} loading="lazy" decoding="async" />
}

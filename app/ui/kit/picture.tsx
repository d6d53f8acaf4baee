import { useContext } from 'react'
import { type MediaWidth, paths } from '~/paths.ts'
import { FirstPictureContext } from './first-picture.ts'
import { useLite } from './lite-context.tsx'

type PictureProps = {
  pictureKey: string
  alt: string
  /** The picture's own size: it keeps the space until the bytes are there. */
  widthPx: number
  heightPx: number
  sizes: string
  /** Widths on offer, smallest first; the middle one is for browsers that don't choose. */
  widths?: readonly MediaWidth[]
  /** The one picture that the page opens with: it has the line to itself, and others seen at once come after it. */
  first?: boolean
  lite?: boolean
  /** Out of sight at first: a browser without scripts fetches lazy pictures all the same, and gets the smallest. */
  behind?: boolean
  className?: string
}

const CARD_WIDTHS: readonly MediaWidth[] = [360, 720, 1080]

/**
 * Deliberately smaller than a phone's card: a screen of 3 dots a pixel then takes 720 px and not 1080, which nobody
 * sees on a photo and everybody pays for.
 */
export const CARD_SIZES = '(min-width:40rem) 23rem,80vw'

/** One picture of the store. The server picks AVIF, WebP or JPEG by the Accept header, so there is no source list. */
export function Picture({
  pictureKey,
  alt,
  widthPx,
  heightPx,
  sizes,
  widths = CARD_WIDTHS,
  first = false,
  lite,
  behind = false,
  className,
}: PictureProps) {
  const inLite = useLite()
  const small = lite ?? inLite
  const fallback = widths[Math.min(1, widths.length - 1)] ?? 360
  const src = paths.media(pictureKey, small ? 360 : fallback)
  const choice = small
    ? {}
    : { srcSet: widths.map((width) => `${paths.media(pictureKey, width)} ${width}w`).join(), sizes }
  const tellFirst = useContext(FirstPictureContext)
  if (first) tellFirst({ href: src, ...choice })
  const picture = (
    <img
      className={className}
      src={src}
      {...choice}
      alt={alt}
      width={widthPx}
      height={heightPx}
      decoding="async"
      // React 18 knows no fetchPriority and would warn about the camel-case name.
      {...(first ? { fetchpriority: 'high' } : { loading: 'lazy' as const })}
    />
  )
  if (!behind || small) return picture
  return (
    <picture>
      <source media="(scripting:none)" srcSet={paths.media(pictureKey, 360)} />
      {picture}
    </picture>
  )
}

/** A thumbnail: always the smallest variant. */
export function Thumbnail({ pictureKey }: { pictureKey: string }) {
  return <img src={paths.media(pictureKey, 144)} alt="" width={144} height={96} loading="lazy" decoding="async" />
}

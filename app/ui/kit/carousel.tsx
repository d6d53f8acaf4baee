import { type MouseEvent, useRef, useState } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'

export type CarouselPicture = {
  key: string
  alt: string
  kind: 'photo' | 'drawing'
  widthPx: number
  heightPx: number
}

type CarouselProps = {
  /** Unique on the page: the ids of the pictures begin with it. */
  id: string
  /** The name of what the pictures show. */
  name: string
  pictures: readonly CarouselPicture[]
  /** The first picture is the page's main picture, loaded first. */
  first?: boolean
}

/** Smaller than the rendered size, as on a card: a photo of 720 px is enough for a phone with 3 dots per pixel. */
const SIZES = '(min-width:64rem) 40rem,80vw'

/**
 * Pictures in a row with scroll snapping. Without scripts each picture has its own arrows, which are visible on the
 * targeted picture; with scripts one pair of arrows scrolls the row and wraps around.
 */
export function Carousel({ id, name, pictures, first = false }: CarouselProps) {
  const hydrated = useHydrated()
  const row = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const count = pictures.length
  const around = (at: number) => (at + count) % count
  const anchor = (at: number) => `#${id}-${around(at) + 1}`
  const show = (at: number) => (event: MouseEvent) => {
    if (!hydrated) return
    event.preventDefault()
    const width = row.current?.clientWidth ?? 0
    row.current?.scrollTo({ left: around(at) * width })
    setShown(around(at))
  }
  const arrows = (at: number) => (
    <>
      <a className="tool" href={anchor(at - 1)} aria-label="Previous" onClick={show(at - 1)}>
        <Icon name="left" />
      </a>{' '}
      <a className="tool" href={anchor(at + 1)} aria-label="Next" onClick={show(at + 1)}>
        <Icon name="right" />
      </a>{' '}
      <span className="cap num">{`${at + 1} of ${count}`}</span>
    </>
  )
  return (
    <div className="shots" role="region" aria-label={`Pictures of ${name}`}>
      <ul
        ref={row}
        className="slides"
        {...(count > 1 ? { tabIndex: 0 } : {})}
        aria-label={`Pictures of ${name}`}
        onScroll={({ currentTarget }) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))}
      >
        {pictures.map((picture, at) => (
          <li key={picture.key} id={`${id}-${at + 1}`} className={picture.kind === 'drawing' ? 'draw' : undefined}>
            <div className="pic">
              <Picture picture={picture} sizes={SIZES} behind={at > 0} first={first && at === 0} />
            </div>
            {hydrated || count < 2 ? null : <div className="turn">{arrows(at)}</div>}
          </li>
        ))}
      </ul>
      {count > 1 ? (
        <>
          {hydrated ? <div className="turn on">{arrows(shown)}</div> : null}
          <div className="dots">
            {pictures.map((picture, at) => (
              <a
                key={picture.key}
                href={anchor(at)}
                aria-current={hydrated && at === shown ? true : undefined}
                onClick={show(at)}
              >
                <span className="sr">{`Picture ${at + 1}`}</span>
              </a>
            ))}
          </div>
        </>
      ) : null}
    </div>
  )
}

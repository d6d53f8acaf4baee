import { type KeyboardEvent, type MouseEvent, type TouchEvent, useEffect, useRef, useState } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { paths } from '~/paths.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { useLite } from '../kit/lite-context.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { after, before, MAIN_SIZES, type PictureSteps, StepLinks } from './gallery.tsx'

/** 1 is the whole picture, 2 and 3 are wider than the screen. */
const LARGEST = 3
const MOVES = [
  { label: 'Move left', icon: 'left', key: 'ArrowLeft', x: -1, y: 0 },
  { label: 'Move up', icon: 'up', key: 'ArrowUp', x: 0, y: -1 },
  { label: 'Move down', icon: 'below', key: 'ArrowDown', x: 0, y: 1 },
  { label: 'Move right', icon: 'right', key: 'ArrowRight', x: 1, y: 0 },
] as const

/** A point of the picture, as fractions of its width and height. */
type Point = { x: number; y: number }
const MIDDLE: Point = { x: 0.5, y: 0.5 }

/** By what factor the distance of two fingers must change for one zoom level. */
const PINCH = 1.4
const spreadOf = ({ touches }: TouchEvent) => {
  const [a, b] = Array.from(touches)
  return a && b ? Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY) : 0
}

/** The zoom level. The requested point, or else the middle, stays in the centre of the view. */
function useZoomLevel(start: number) {
  const view = useRef<HTMLDivElement>(null)
  const centre = useRef(MIDDLE)
  const [level, setLevel] = useState(start)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the level changes the size of what scrolls
  useEffect(() => {
    const element = view.current
    if (!element) return
    element.scrollLeft = centre.current.x * element.scrollWidth - element.clientWidth / 2
    element.scrollTop = centre.current.y * element.scrollHeight - element.clientHeight / 2
  }, [level])
  const zoomTo = (to: number, at?: Point) => {
    const element = view.current
    if (!element || to < 1 || to > LARGEST) return
    centre.current = at ?? {
      x: (element.scrollLeft + element.clientWidth / 2) / element.scrollWidth,
      y: (element.scrollTop + element.clientHeight / 2) / element.scrollHeight,
    }
    setLevel(to)
  }
  const move = ({ x, y }: Point) => {
    const element = view.current
    element?.scrollBy({ left: (x * element.clientWidth) / 3, top: (y * element.clientHeight) / 3, behavior: 'smooth' })
  }
  const spread = useRef(0)
  // The browser would zoom the page instead and move the buttons out of view.
  const pinch = {
    style: { touchAction: 'pan-x pan-y' },
    onTouchStart: (event: TouchEvent) => {
      spread.current = spreadOf(event)
    },
    onTouchMove: (event: TouchEvent) => {
      const ratio = spreadOf(event) / spread.current
      const isPinch = ratio > PINCH || ratio < 1 / PINCH
      if (!isPinch || !Number.isFinite(ratio) || ratio === 0) return
      spread.current *= ratio
      zoomTo(ratio > 1 ? level + 1 : level - 1)
    },
  }
  return { view, level, zoomTo, move, pinch }
}

function ZoomButtons({ level, zoomTo, move }: Omit<ReturnType<typeof useZoomLevel>, 'view' | 'pinch'>) {
  return (
    <>
      {level > 1
        ? MOVES.map(({ label, icon, x, y }) => (
            <button key={label} type="button" className="tool" aria-label={label} onClick={() => move({ x, y })}>
              <Icon name={icon} />
            </button>
          ))
        : null}
      <button
        type="button"
        className="tool"
        aria-label="Zoom out"
        aria-disabled={level === 1}
        onClick={() => zoomTo(level - 1)}
      >
        <Icon name="minus" />
      </button>{' '}
      <button
        type="button"
        className="tool"
        aria-label="Zoom in"
        aria-disabled={level === LARGEST}
        onClick={() => zoomTo(level + 1)}
      >
        <Icon name="plus" />
      </button>
    </>
  )
}

type ZoomProps = {
  picture: PictureView
  steps: PictureSteps
  /** The request asked for the picture full screen: it starts enlarged, for visitors without scripts. */
  isAddress: boolean
  onClose: (event: MouseEvent) => void
}

/**
 * The picture full screen: at first the variant that the page already has, then the large one above it once it has
 * loaded. Without scripts it scrolls by touch and wheel; with scripts it has three zoom levels by tap, button or key.
 */
export function Zoom({ picture, steps, isAddress, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  const isHydrated = useHydrated()
  const { view, level, zoomTo, move, pinch } = useZoomLevel(isAddress ? 2 : 1)
  const widest = paths.media(picture.key, useLite() ? 1080 : 1920)
  useDialogFocus(dialog, { active: true, onClose: () => close.current?.click() })

  const enlarge = (event: MouseEvent) => {
    const box = event.currentTarget.getBoundingClientRect()
    const at = { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height }
    zoomTo(level === LARGEST ? 1 : level + 1, at)
  }
  const pressKey = (event: KeyboardEvent) => {
    const pressed = MOVES.find(({ key }) => key === event.key)
    if (pressed && level > 1) move(pressed)
    else if (event.key === 'ArrowLeft') steps.onPick(before(steps))
    else if (event.key === 'ArrowRight') steps.onPick(after(steps))
    else if (event.key === '+' || event.key === '=') zoomTo(level + 1)
    else if (event.key === '-') zoomTo(level - 1)
    else if (event.key === '0') zoomTo(1)
    else return
    event.preventDefault()
  }
  return (
    <div
      ref={dialog}
      className="zoom"
      role="dialog"
      aria-modal="true"
      aria-label="Picture, full screen"
      tabIndex={-1}
      onKeyDown={pressKey}
    >
      <IconSprite names={['plus', 'minus', 'up', 'below']} />
      <SiteLink
        ref={close}
        className="tool"
        to={steps.hrefOf(steps.picture)}
        preventScrollReset
        aria-label="Close"
        onClick={onClose}
      >
        <Icon name="x" />
      </SiteLink>
      <div
        ref={view}
        className="zoom-view"
        tabIndex={0}
        role="group"
        aria-label="Picture"
        {...(isHydrated ? pinch : {})}
      >
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: the dialog handles the keys */}
        <div className={`zoom-sheet x${level}`} onClick={enlarge}>
          <Picture key={picture.key} picture={picture} sizes={MAIN_SIZES} />
          <img key={widest} src={widest} alt="" width={picture.widthPx} height={picture.heightPx} decoding="async" />
        </div>
      </div>
      <div className="zoom-tools">
        {steps.count > 1 && !(isHydrated && level > 1) ? (
          <StepLinks steps={{ ...steps, hrefOf: steps.zoomHrefOf }} />
        ) : null}
        {isHydrated ? <ZoomButtons level={level} zoomTo={zoomTo} move={move} /> : null}
      </div>
    </div>
  )
}

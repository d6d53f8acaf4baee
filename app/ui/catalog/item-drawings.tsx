import type { MouseEvent } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { Figure } from '../kit/figure.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import type { PictureSteps } from './gallery.tsx'

const DRAWING_SIZES = '(min-width:64rem) 40rem,80vw'
const DRAWING_WIDTHS = [360, 720, 1080, 1920] as const

type ItemDrawingsProps = {
  pictures: readonly PictureView[]
  steps: PictureSteps
  onZoom: (event: MouseEvent, picture: number) => void
}

/** The drawings of an item, floor plans before elevations; the first one is the one that is printed. */
export function ItemDrawings({ pictures, steps, onZoom }: ItemDrawingsProps) {
  const drawings = pictures
    .map((picture, at) => ({ picture, number: at + 1 }))
    .filter(({ picture }) => picture.kind === 'drawing')
  const isFloor = ({ picture }: { picture: PictureView }) => (/floor/i.test(picture.caption) ? 0 : 1)
  drawings.sort((a, b) => isFloor(a) - isFloor(b))
  return drawings.map(({ picture, number }, at) => (
    <Figure
      key={picture.key}
      number={at + 1}
      title={picture.caption || picture.alt}
      action={
        <SiteLink
          className="link"
          to={steps.zoomHrefOf(number)}
          aria-label={`Zoom: ${picture.caption || picture.alt}`}
          onClick={(event) => onZoom(event, number)}
        >
          Zoom
        </SiteLink>
      }
    >
      <Picture
        pictureKey={picture.key}
        alt={picture.alt}
        widthPx={picture.widthPx}
        heightPx={picture.heightPx}
        sizes={DRAWING_SIZES}
        widths={DRAWING_WIDTHS}
      />
    </Figure>
  ))
}

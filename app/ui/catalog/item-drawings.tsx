import type { MouseEvent } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { Figure } from '../kit/figure.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { MAIN_SIZES, type PictureSteps } from './gallery.tsx'

const DRAWING_WIDTHS = [360, 720, 1080, 1920] as const

type ItemDrawingsProps = {
  pictures: readonly PictureView[]
  steps: PictureSteps
  onZoom: (event: MouseEvent, picture: number) => void
}

/** The drawings of an item, floor plans before elevations; only the first is printed. */
export function ItemDrawings({ pictures, steps, onZoom }: ItemDrawingsProps) {
  const rank = ({ caption }: PictureView) => (/floor/i.test(caption) ? 0 : 1)
  const drawings = pictures
    .map((picture, at) => ({ picture, number: at + 1 }))
    .filter(({ picture }) => picture.kind === 'drawing')
    .sort((a, b) => rank(a.picture) - rank(b.picture))
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
      <Picture picture={picture} sizes={MAIN_SIZES} widths={DRAWING_WIDTHS} />
    </Figure>
  ))
}

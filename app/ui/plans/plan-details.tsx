import type { MouseEvent } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { LICENCE, NOT_INCLUDED } from '~/domain/plans/options.ts'
import type { PlanView } from '~/domain/plans/plan.ts'
import { formatArea, formatMetres } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import type { PictureSteps } from '../catalog/gallery.tsx'
import { Figure } from '../kit/figure.tsx'
import { Picture } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'
import { PaymentPlates } from '../orders/payment-plates.tsx'

export function PlanFacts({ plan }: { plan: PlanView }) {
  const place = [plan.city, plan.region].filter(Boolean).join(', ')
  const cells: Cell[] = [
    { label: 'Bedrooms', value: plan.bedrooms },
    { label: 'Washrooms', value: plan.washrooms },
    { label: 'Floors', value: plan.floors },
    { label: 'Horizontal', value: formatMetres(plan.horizontalMetres) },
    { label: 'Vertical', value: formatMetres(plan.verticalMetres) },
    { label: 'Area', value: formatArea(plan.areaSqFt) },
    ...(place ? [{ label: 'Location', value: place, span: 'all' as const }] : []),
  ]
  return <TitleBlock cells={cells} columns={3} />
}

/** What the buyer may do with the drawings, what they don't hold, and what happens if they are wrong. */
export function PlanTerms() {
  return (
    <div className="stack small soft no-print">
      <p>
        <strong>Not included:</strong> {NOT_INCLUDED}.
      </p>
      <p>
        <strong>Licence:</strong> {LICENCE} <SiteLink to={paths.terms()}>Terms</SiteLink>
      </p>
      <p>
        <strong>100% Money Guarantee</strong> within 7 days if the file is not delivered, is defective or is not as
        described. <SiteLink to={paths.refunds()}>Refunds</SiteLink>
      </p>
      <p>
        <strong>Multiple payment options</strong>
      </p>
      <PaymentPlates />
    </div>
  )
}

const DRAWING_SIZES = '(min-width:64rem) 40rem,80vw'
const DRAWING_WIDTHS = [360, 720, 1080, 1920] as const

type PlanDrawingsProps = {
  pictures: readonly PictureView[]
  steps: PictureSteps
  onZoom: (event: MouseEvent, picture: number) => void
}

/** The drawings of the plan, floor plans before elevations; the first one is the one that is printed. */
export function PlanDrawings({ pictures, steps, onZoom }: PlanDrawingsProps) {
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
        <a
          className="link"
          href={number === steps.picture ? '#zoom' : `${steps.hrefOf(number)}#zoom`}
          aria-label={`Zoom: ${picture.caption || picture.alt}`}
          onClick={(event) => onZoom(event, number)}
        >
          Zoom
        </a>
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

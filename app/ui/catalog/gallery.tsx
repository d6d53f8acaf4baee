import type { MouseEvent, ReactNode } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { Icon } from '../kit/icon.tsx'
import { Picture, Thumbnail } from '../kit/picture.tsx'
import { SiteLink } from '../kit/site-link.tsx'

export type PictureSteps = {
  /** Counted from 1. */
  picture: number
  count: number
  hrefOf: (picture: number) => string
  /** The address with the picture full screen. */
  zoomHrefOf: (picture: number) => string
  /** Shows a picture without a request once the page is hydrated. */
  onPick: (picture: number) => void
}

export const before = ({ picture, count }: PictureSteps) => (picture > 1 ? picture - 1 : count)
export const after = ({ picture, count }: PictureSteps) => (picture < count ? picture + 1 : 1)

type StepLinkProps = {
  steps: PictureSteps
  to: number
  /** For a link without words. */
  label?: string
  className: string
  current?: boolean
  children: ReactNode
}

/** A link to a gallery picture; where scripts run, it changes the picture without navigation. */
function StepLink({ steps, to, label, className, current, children }: StepLinkProps) {
  const pick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    steps.onPick(to)
  }
  return (
    <SiteLink
      className={className}
      to={steps.hrefOf(to)}
      aria-label={label}
      aria-current={current || undefined}
      preventScrollReset
      onClick={pick}
    >
      {children}
    </SiteLink>
  )
}

/** Links to the previous and next picture. */
export function StepLinks({ steps }: { steps: PictureSteps }) {
  return (
    <>
      <StepLink steps={steps} to={before(steps)} label="Previous" className="tool">
        <Icon name="left" />
      </StepLink>
      <StepLink steps={steps} to={after(steps)} label="Next" className="tool">
        <Icon name="right" />
      </StepLink>
    </>
  )
}

/** Smaller than the rendered size on a phone with 3 dots per pixel, for the reason given at CARD_SIZES. */
export const MAIN_SIZES = '(min-width:64rem) 40rem,80vw'

export function Gallery({
  pictures,
  steps,
  onZoom,
}: {
  pictures: readonly PictureView[]
  steps: PictureSteps
  onZoom: (event: MouseEvent) => void
}) {
  const shown = pictures[steps.picture - 1]
  if (!shown) return null
  return (
    <div>
      <div className={shown.kind === 'drawing' ? 'main pic draw' : 'main pic'}>
        <Picture key={shown.key} picture={shown} sizes={MAIN_SIZES} first />
        {pictures.length > 1 ? <StepLinks steps={steps} /> : null}
        <SiteLink className="tool right" to={steps.zoomHrefOf(steps.picture)} aria-label="Zoom" onClick={onZoom}>
          <Icon name="zoom" />
        </SiteLink>
      </div>
      {pictures.length > 1 ? (
        <div className="thumbs">
          {pictures.flatMap((picture, at) => [
            <StepLink key={picture.key} steps={steps} to={at + 1} className="pic" current={at + 1 === steps.picture}>
              <Thumbnail pictureKey={picture.key} alt={`Picture ${at + 1}`} />
            </StepLink>,
            ' ',
          ])}
        </div>
      ) : null}
    </div>
  )
}

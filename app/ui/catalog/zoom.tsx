import { type MouseEvent, useRef } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { paths } from '~/paths.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { Icon } from '../kit/icon.tsx'
import { useLite } from '../kit/lite-context.tsx'
import { after, before, PANEL_HASH, type PictureSteps, StepLink } from './gallery.tsx'

type ZoomProps = { picture: PictureView; steps: PictureSteps; isOpen: boolean; onClose: () => void }

/**
 * The picture full screen, shown as the target of `#zoom` or, hydrated, by state. Its big variant is fetched when it is
 * shown. Browsers with scripts off fetch lazy pictures at once: they get the variant that is on the page already, and
 * the big one by pressing it.
 */
export function Zoom({ picture, steps, isOpen, onClose }: ZoomProps) {
  const dialog = useRef<HTMLDivElement>(null)
  useDialogFocus(dialog, { active: isOpen, onClose })
  const widest = paths.media(picture.key, useLite() ? 1080 : 1920)
  const close = (event: MouseEvent) => {
    if (!isOpen) return
    event.preventDefault()
    onClose()
  }
  return (
    <div
      ref={dialog}
      className={isOpen ? 'zoom show' : 'zoom'}
      id="zoom"
      role="dialog"
      aria-modal="true"
      aria-label="Picture, full screen"
      tabIndex={-1}
    >
      <a href={widest}>
        <picture>
          <source media="(scripting:none)" srcSet={paths.media(picture.key, 720)} />
          <img
            src={widest}
            alt={picture.alt}
            width={picture.widthPx}
            height={picture.heightPx}
            loading="lazy"
            decoding="async"
          />
        </picture>
      </a>
      {steps.count > 1 ? (
        <>
          <StepLink steps={steps} to={before(steps)} label="Previous" className="tool" hash="#zoom">
            <Icon name="left" />
          </StepLink>
          <StepLink steps={steps} to={after(steps)} label="Next" className="tool right" hash="#zoom">
            <Icon name="right" />
          </StepLink>
        </>
      ) : null}
      <a className="tool right up" href={PANEL_HASH} aria-label="Close" onClick={close}>
        <Icon name="x" />
      </a>
    </div>
  )
}

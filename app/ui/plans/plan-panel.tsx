import { type MouseEvent, useRef, useState } from 'react'
import { formatPhone } from '~/domain/places/phone.ts'
import type { PlanOption } from '~/domain/plans/options.ts'
import { type PlanView, planReference } from '~/domain/plans/plan.ts'
import type { SiteSettings } from '~/domain/site/settings.ts'
import { plural } from '~/domain/units.ts'
import { paths } from '~/paths.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { planAddress } from './plan-address.ts'
import { PlanDrawings, PlanFacts, PlanTerms, PlanText } from './plan-details.tsx'
import { type PictureSteps, PlanGallery } from './plan-gallery.tsx'
import { ChosenPrice, DrawingList, FileTypeChoice, PURCHASE_FORM_ID } from './plan-offer.tsx'
import { PlanZoom } from './plan-zoom.tsx'
import { ShareLink } from './share-link.tsx'

type PlanPanelProps = {
  plan: PlanView
  /** The list that the panel lies on. */
  closeHref: string
  /** The filters of that list, '' or starting with '?'; the addresses of the panel carry them. */
  query: string
  selected: PlanOption
  /** The picture of the address, from 1; one beyond the end shows the first. */
  picture: number
  /** The absolute address to hand on. */
  shareUrl: string
  whatsAppHref: string
  settings: SiteSettings
}

const isPlainPress = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey)

/** One plan over its list. Everything works as addresses; scripts only save requests. */
export function PlanPanel({
  plan,
  closeHref,
  query,
  selected,
  picture,
  shareUrl,
  whatsAppHref,
  settings,
}: PlanPanelProps) {
  const count = plan.pictures.length
  const [shown, setShown] = useState(picture >= 1 && picture <= count ? picture : 1)
  const [isZoomed, setIsZoomed] = useState(false)
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  useDialogFocus(panel, {
    active: !isZoomed,
    onClose: () => close.current?.click(),
    returnTo: `.card a[href^="${paths.plan(plan.slug)}"]`,
  })

  const option = selected === plan.options[0]?.option ? undefined : selected
  const steps: PictureSteps = {
    picture: shown,
    count,
    hrefOf: (to) => planAddress(plan.slug, query, { picture: to, option }),
    onPick: setShown,
  }
  const zoom = (event: MouseEvent, to = shown) => {
    if (!isPlainPress(event)) return
    event.preventDefault()
    setShown(to)
    setIsZoomed(true)
  }
  const current = plan.pictures[shown - 1]
  return (
    <>
      <IconSprite names={['left', 'right', 'zoom', 'chat', 'share']} />
      <SiteLink className="veil" to={closeHref} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <div
        ref={panel}
        className="panel buy"
        id="plan"
        role="dialog"
        aria-modal="true"
        aria-labelledby="plan-title"
        tabIndex={-1}
      >
        <div className="panel-top">
          <span className="cap">Plan {planReference(plan.id)}</span>
          <a className="tool" href={whatsAppHref} aria-label="Ask on WhatsApp">
            <Icon name="chat" />
          </a>
          <SiteLink ref={close} className="tool" to={closeHref} preventScrollReset aria-label="Close">
            <Icon name="x" />
          </SiteLink>
        </div>
        <p className="print">{`${settings.name}, ${formatPhone(settings.phone1)}, ${shareUrl.replace(/^https?:\/\//, '')}`}</p>
        <div className="panel-body two">
          <PlanGallery pictures={plan.pictures} steps={steps} onZoom={zoom} />
          <div className="aside stack">
            <div className="title">
              <p className="cap">{`${plan.type}, ${plural(plan.floors, 'floor')}`}</p>
              <h1 id="plan-title">{plan.title}</h1>
            </div>
            <PlanFacts plan={plan} />
            <FileTypeChoice slug={plan.slug} options={plan.options} selected={selected} />
            <DrawingList options={plan.options} />
            <PlanTerms />
          </div>
          <div className="stack mt-6">
            <PlanText plan={plan} />
            <PlanDrawings pictures={plan.pictures} steps={steps} onZoom={zoom} />
            <div className="no-print">
              <p className="small">
                <a className="link" href={whatsAppHref}>
                  <Icon name="chat" />
                  Ask about {planReference(plan.id)} on WhatsApp
                </a>
              </p>
              <ShareLink url={shareUrl} title={plan.title} />
            </div>
          </div>
        </div>
        <div className="bar">
          <ChosenPrice options={plan.options} selected={selected} />
          <button type="submit" className="btn" form={PURCHASE_FORM_ID}>
            Purchase
          </button>
        </div>
      </div>
      {current ? (
        <PlanZoom picture={current} steps={steps} isOpen={isZoomed} onClose={() => setIsZoomed(false)} />
      ) : null}
    </>
  )
}

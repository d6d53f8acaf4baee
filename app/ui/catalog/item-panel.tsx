import { type MouseEvent, type ReactNode, useRef, useState } from 'react'
import type { PictureView } from '~/domain/catalog/item.ts'
import { formatPhone } from '~/domain/places/phone.ts'
import type { SiteSettings } from '~/domain/settings/settings.ts'
import { useDialogFocus } from '../hooks/use-dialog-focus.ts'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { WishlistButton } from '../wishlist/wishlist-button.tsx'
import { Gallery, type PictureSteps } from './gallery.tsx'
import { itemAddress } from './item-address.ts'
import { RecentlySeen } from './recently-seen.tsx'
import { ShareLink } from './share-link.tsx'
import { Zoom } from './zoom.tsx'

/** What a route passes to the panel of either catalogue. */
export type PanelPlace = {
  /** The page behind the panel. */
  closeHref: string
  /** The panel's own address with the filters of that page; pictures and options are added to its query. */
  address: string
  /** The picture number from the address, from 1; the first picture if the number is too high. */
  picture: number
  /** Whether the address asks for the picture full screen. */
  zoomed: boolean
  /** The absolute address to share. */
  shareUrl: string
  whatsAppHref: string
  settings: SiteSettings
}

type ItemPanelProps = PanelPlace & {
  title: string
  reference: string
  /** 'Plan P-014', 'Home B-101'. */
  caption: string
  /** Shown above the title. */
  kind: string
  pictures: readonly PictureView[]
  /** The chosen option, kept in the panel's addresses. */
  option?: string | undefined
  className?: string
  /** Facts and price, beside the pictures on wide screens. */
  aside: ReactNode
  /** The content below; a function, because it can open pictures itself. */
  below: (pictures: { steps: PictureSteps; onZoom: (event: MouseEvent, picture: number) => void }) => ReactNode
  bar: ReactNode
}

const isPlainClick = (event: MouseEvent) => !(event.metaKey || event.ctrlKey || event.shiftKey)

/** One item over its list. Everything works through addresses; scripts only save requests. */
export function ItemPanel({
  title,
  reference,
  caption,
  kind,
  pictures,
  option,
  className = '',
  aside,
  below,
  bar,
  closeHref,
  address,
  picture,
  zoomed,
  shareUrl,
  whatsAppHref,
  settings,
}: ItemPanelProps) {
  const count = pictures.length
  const [shown, setShown] = useState(picture >= 1 && picture <= count ? picture : 1)
  const [isZoomed, setIsZoomed] = useState(zoomed)
  const panel = useRef<HTMLDivElement>(null)
  const close = useRef<HTMLAnchorElement>(null)
  useDialogFocus(panel, {
    active: !isZoomed,
    onClose: () => close.current?.click(),
    returnTo: `.card a[href^="${address}"]`,
  })

  const steps: PictureSteps = {
    picture: shown,
    count,
    hrefOf: (to) => itemAddress(address, { picture: to, option }),
    zoomHrefOf: (to) => itemAddress(address, { picture: to, zoom: true, option }),
    onPick: setShown,
  }
  const zoom = (event: MouseEvent, to = shown) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    setShown(to)
    setIsZoomed(true)
  }
  const closeZoom = (event: MouseEvent) => {
    // If the address does not ask for full screen, it need not change, so no request is made.
    if (!zoomed) event.preventDefault()
    setIsZoomed(false)
  }
  const current = pictures[shown - 1]
  return (
    <>
      <IconSprite names={['left', 'right', 'zoom', 'chat', 'share']} />
      <SiteLink className="veil" to={closeHref} preventScrollReset tabIndex={-1} aria-hidden="true" />
      <div
        ref={panel}
        className={`panel${className && ` ${className}`}`}
        id="item"
        role="dialog"
        aria-modal="true"
        aria-labelledby="item-title"
        tabIndex={-1}
      >
        <div className="panel-top">
          <span className="cap">{caption}</span>{' '}
          <a className="tool" href={whatsAppHref} aria-label="Ask on WhatsApp">
            <Icon name="chat" />
          </a>{' '}
          <SiteLink ref={close} className="tool" to={closeHref} preventScrollReset aria-label="Close">
            <Icon name="x" />
          </SiteLink>
        </div>
        <p className="print">{`${settings.name}, ${formatPhone(settings.phone1)}, ${shareUrl.replace(/^https?:\/\//, '')}`}</p>
        <div className="panel-body two">
          <Gallery pictures={pictures} steps={steps} onZoom={zoom} />
          <div className="aside stack">
            <div className="title">
              <p className="cap">{kind}</p>
              <h1 id="item-title">{title}</h1>
            </div>
            {aside}
            <WishlistButton reference={reference} title={title} look="words" />
          </div>
          <div className="stack mt-6">
            {below({ steps, onZoom: zoom })}
            <RecentlySeen
              item={{ href: new URL(shareUrl).pathname, title, coverKey: pictures[0]?.key ?? '', facts: caption }}
            />
            <div className="no-print">
              <p className="small">
                <a className="link" href={whatsAppHref}>
                  <Icon name="chat" />
                  {`Ask about ${reference} on WhatsApp`}
                </a>
              </p>
              <ShareLink url={shareUrl} title={title} />
            </div>
          </div>
        </div>
        <div className="bar">{bar}</div>
      </div>
      {current && isZoomed ? <Zoom picture={current} steps={steps} isAddress={zoomed} onClose={closeZoom} /> : null}
    </>
  )
}

import type { MouseEvent } from 'react'
import { Icon } from '../kit/icon.tsx'

/** The address of the item to copy, or the phone's own sheet where it has one. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return
    event.preventDefault()
    // Closing the sheet rejects; there is nothing to do about it.
    navigator.share({ title, url }).catch(() => {})
  }
  return (
    <p className="acts items-center small">
      <a className="link" href={url} onClick={share}>
        <Icon name="share" />
        Share
      </a>
      <span className="soft break-all ml-3">{url.replace(/^https?:\/\//, '')}</span>
    </p>
  )
}

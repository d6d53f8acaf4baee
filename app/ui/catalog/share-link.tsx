import type { MouseEvent } from 'react'
import { Icon } from '../kit/icon.tsx'

/** The address of the item to copy, or the device's share dialog if it has one. */
export function ShareLink({ url, title }: { url: string; title: string }) {
  const share = (event: MouseEvent) => {
    if (typeof navigator.share !== 'function') return
    event.preventDefault()
    // Closing the share dialog rejects the promise; nothing needs to be done.
    navigator.share({ title, url }).catch(() => {})
  }
  return (
    <p className="acts items-center small">
      <a className="link" href={url} onClick={share}>
        <Icon name="share" />
        Share
      </a>{' '}
      <span className="soft break-all ml-3">{url.replace(/^https?:\/\//, '')}</span>
    </p>
  )
}

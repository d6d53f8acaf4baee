import { useEffect } from 'react'

/** So often at most; a session of staff rests for half an hour. */
const EVERY_MS = 10 * 60_000

/** Writing is no rest: the server hears of it, so that a long form and the files chosen in it do not meet an ended session. */
export function useStaySignedIn() {
  useEffect(() => {
    let heardAt = Date.now()
    const tell = () => {
      if (Date.now() - heardAt < EVERY_MS) return
      heardAt = Date.now()
      // Without a connection the next letter after ten minutes tries again, and a form sent too late is kept.
      fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined)
    }
    document.addEventListener('input', tell)
    return () => document.removeEventListener('input', tell)
  }, [])
}

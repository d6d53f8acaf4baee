import { useEffect } from 'react'

/** The shortest time between two requests; a staff session expires after half an hour without one. */
const EVERY_MS = 10 * 60_000

/**
 * Typing counts as activity: the server is told, so that the session does not expire while a long form is filled in.
 */
export function useStaySignedIn() {
  useEffect(() => {
    let heardAt = Date.now()
    const tell = () => {
      if (Date.now() - heardAt < EVERY_MS) return
      heardAt = Date.now()
      // Without a connection the next keystroke after ten minutes tries again; a form that is sent too late is saved.
      fetch(window.location.href, { method: 'HEAD' }).catch(() => undefined)
    }
    document.addEventListener('input', tell)
    return () => document.removeEventListener('input', tell)
  }, [])
}

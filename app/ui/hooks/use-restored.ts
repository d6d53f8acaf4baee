import { useEffect, useRef } from 'react'

/** Calls `then` when the browser shows the page again as it was left: after Back, out of its own cache. */
export function useRestored(then: () => void): void {
  const latest = useRef(then)
  latest.current = then
  useEffect(() => {
    const restore = (event: PageTransitionEvent) => {
      if (event.persisted) latest.current()
    }
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])
}

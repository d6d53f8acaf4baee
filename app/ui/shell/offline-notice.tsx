import { useEffect, useState } from 'react'
import { OFFLINE } from '~/domain/site/messages.ts'
import { Toast } from '../kit/toast.tsx'

/** A form sent without a connection stays where it is, with everything typed in it, and the visitor is told. */
export function OfflineNotice() {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      setTimes((before) => before + 1)
    }
    // Before any form hears of it.
    window.addEventListener('submit', hold, true)
    return () => window.removeEventListener('submit', hold, true)
  }, [])
  return times > 0 ? <Toast key={times} tone="bad" text={OFFLINE} /> : null
}

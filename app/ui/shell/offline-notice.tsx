import { useEffect, useState } from 'react'
import { OFFLINE } from '~/domain/settings/messages.ts'
import { Toast } from '../kit/toast.tsx'

/** Blocks the submission of a form while offline, so that what was typed stays, and shows a message. */
export function OfflineNotice() {
  const [times, setTimes] = useState(0)
  useEffect(() => {
    const hold = (event: SubmitEvent) => {
      if (navigator.onLine || !(event.target instanceof HTMLFormElement) || event.target.method !== 'post') return
      event.preventDefault()
      event.stopImmediatePropagation()
      setTimes((before) => before + 1)
    }
    // In the capture phase, before any form's own handler.
    window.addEventListener('submit', hold, true)
    return () => window.removeEventListener('submit', hold, true)
  }, [])
  return times > 0 ? <Toast key={times} tone="bad" text={OFFLINE} /> : null
}

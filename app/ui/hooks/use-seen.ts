import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/** Conform checks one field by a submission of its own, through a button of this name. */
const INTENT = '__intent__'

/**
 * The result of a form stands above it, while the button may be far below, and with scripts no new page scrolls to the
 * top. After each submission the element takes the focus and so scrolls into view. On the first render the browser's own
 * position is kept, and what changes while a person types takes no focus from them.
 */
export function useSeen(text: string) {
  const ref = useRef<HTMLDivElement>(null)
  const isSent = useRef(useHydrated())
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    const send = ({ submitter }: SubmitEvent) => {
      if (submitter?.getAttribute('name') !== INTENT) isSent.current = true
    }
    const type = () => {
      isSent.current = false
    }
    document.addEventListener('submit', send, true)
    document.addEventListener('input', type, true)
    return () => {
      document.removeEventListener('submit', send, true)
      document.removeEventListener('input', type, true)
    }
  }, [])
  useEffect(() => {
    if (!isIdle) return
    if (isSent.current && text !== '') ref.current?.focus()
    isSent.current = false
  }, [isIdle, text])
  return ref
}

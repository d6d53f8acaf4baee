import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * The result of a form stands above it, while the button may be far below, and with scripts no new page scrolls to the
 * top. After each submission, and when `text` changes, the element takes the focus and so scrolls into view. On the
 * first render the browser's own position is kept.
 */
export function useSeen(text: string) {
  const ref = useRef<HTMLDivElement>(null)
  const isFresh = useRef(useHydrated())
  const isIdle = useNavigation().state === 'idle'
  useEffect(() => {
    if (isIdle && isFresh.current && text !== '') ref.current?.focus()
    isFresh.current = true
  }, [isIdle, text])
  return ref
}

import { useNavigation } from '@remix-run/react'
import { useEffect, useRef } from 'react'
import { useHydrated } from './use-hydrated.ts'

/**
 * What a form answers stands above it, and whoever pressed its button may be far below: with scripts no new page brings
 * them up. After each answer, and where `text` changes, the element takes the focus and so comes into view. What the
 * server drew at first stays as the browser shows it.
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

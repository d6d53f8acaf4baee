import { type RefObject, useEffect } from 'react'

/** The share of a section that must be visible before it moves in. */
const SHARE_SEEN = 0.1

/**
 * Sections of the element move in when they enter the viewport and reset when they leave it. It is decorative: nothing
 * is hidden, and with reduced motion or without scripts nothing moves.
 */
export function useSectionsInView(ref: RefObject<HTMLElement>) {
  useEffect(() => {
    const element = ref.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting } of entries) target.classList.toggle('seen', isIntersecting)
        element.classList.add('moves')
      },
      { threshold: SHARE_SEEN },
    )
    for (const section of element.querySelectorAll('section')) observer.observe(section)
    return () => {
      observer.disconnect()
      element.classList.remove('moves')
    }
  }, [ref])
}

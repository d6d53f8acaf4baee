import { type RefObject, useEffect } from 'react'

export const COUNT_MS = 3000

/** Maps time 0..1 to progress 0..1: fast first, slow at the end. */
export const easeOut = (share: number) => 1 - (1 - share) ** 3

/** The count after `elapsedMs`: a whole number from 0 to the target. */
export const countAt = (target: number, elapsedMs: number) =>
  Math.round(target * easeOut(Math.min(1, Math.max(0, elapsedMs / COUNT_MS))))

/**
 * Counts up when the element is first seen. It is decorative: with reduced motion or without scripts the target is
 * shown at once.
 */
export function useCountUp(ref: RefObject<HTMLElement>, target: number, format: (n: number) => string) {
  useEffect(() => {
    const element = ref.current
    if (!element || matchMedia('(prefers-reduced-motion: reduce)').matches) return
    let frame = 0
    let begin: number | null = null
    const step = (now: number) => {
      begin ??= now
      element.textContent = format(countAt(target, now - begin))
      if (now - begin < COUNT_MS) frame = requestAnimationFrame(step)
    }
    const observer = new IntersectionObserver(([entry]) => {
      if (!entry?.isIntersecting) return
      observer.disconnect()
      frame = requestAnimationFrame(step)
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      cancelAnimationFrame(frame)
      element.textContent = format(target)
    }
  }, [ref, target, format])
}

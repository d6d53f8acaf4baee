import { type RefObject, useEffect, useState } from 'react'

/** True once the element is within a tenth of a screen of the viewport; false on the server. */
export function useNear(ref: RefObject<HTMLElement>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    const element = ref.current
    if (!element || isNear) return
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setNear(true)
      },
      { rootMargin: '10% 0px' },
    )
    observer.observe(element)
    return () => observer.disconnect()
  }, [ref, isNear])
  return isNear
}

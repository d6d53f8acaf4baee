import { useEffect, useRef } from 'react'

/** Submits a form once it has been quiet for a while. Without scripts the form's button does it. */
export function useDebouncedSubmit(delayMs = 300) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    // Sent by its button meanwhile, it must not be sent again over what is pressed next.
    form.addEventListener('submit', () => clearTimeout(timer.current), { once: true })
    timer.current = setTimeout(() => form.requestSubmit(), delayMs)
  }
}

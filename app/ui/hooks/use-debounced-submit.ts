import { useEffect, useRef } from 'react'

/** Submits a form once no change has come for a while. Without scripts the form's button submits it. */
export function useDebouncedSubmit(delayMs = 300) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    // If the button submits the form first, the delayed submission must not replace a later navigation.
    form.addEventListener('submit', () => clearTimeout(timer.current), { once: true })
    timer.current = setTimeout(() => form.requestSubmit(), delayMs)
  }
}

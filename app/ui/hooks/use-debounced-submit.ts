import { useEffect, useRef } from 'react'

/** Submits a form once it has been quiet for a while. Without scripts the form's button does it. */
export function useDebouncedSubmit(delayMs = 300) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.requestSubmit(), delayMs)
  }
}

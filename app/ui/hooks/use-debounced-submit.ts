import { type FormEvent, useEffect, useRef } from 'react'

/** A change handler that submits its form once it has been quiet for a while. Without scripts the form's button does it. */
export function useDebouncedSubmit(delayMs = 300) {
  const timer = useRef<ReturnType<typeof setTimeout>>()
  useEffect(() => () => clearTimeout(timer.current), [])
  return (event: FormEvent<HTMLFormElement>) => {
    const form = event.currentTarget
    clearTimeout(timer.current)
    timer.current = setTimeout(() => form.requestSubmit(), delayMs)
  }
}

import type { ComponentProps } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'

/** React writes the default of a text area again when it takes a page over, above whatever was typed by then: it is not told. */
export function TextArea({ defaultValue, ...textarea }: Omit<ComponentProps<'textarea'>, 'value'>) {
  const isTakenOver = !useHydrated() && typeof document !== 'undefined'
  return <textarea {...textarea} defaultValue={isTakenOver ? undefined : defaultValue} />
}

import type { ComponentProps } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'

/**
 * During hydration React writes a textarea's default value over what was typed before, so the default is left out then.
 */
export function TextArea({ defaultValue, ...textarea }: Omit<ComponentProps<'textarea'>, 'value'>) {
  const isTakenOver = !useHydrated() && typeof document !== 'undefined'
  return <textarea {...textarea} defaultValue={isTakenOver ? undefined : defaultValue} />
}

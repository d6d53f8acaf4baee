import { useActionData } from '@remix-run/react'
import type { FormResult } from '../../ui/kit/form-state.ts'

/** What the action of a form answered; null before. */
export const useFormAnswer = (): { result: FormResult } => ({
  result: useActionData<() => { result: FormResult }>()?.result ?? null,
})

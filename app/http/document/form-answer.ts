/** What the page of a form shows of its sending. */
import { useActionData, useNavigation } from '@remix-run/react'
import type { FormResult } from '../../ui/kit/form-state.ts'

/** What the action answered, null before, and whether the form is being sent. */
export function useFormAnswer(): { result: FormResult; busy: boolean } {
  const answer = useActionData<() => { result: FormResult }>()
  return { result: answer?.result ?? null, busy: useNavigation().formMethod === 'POST' }
}

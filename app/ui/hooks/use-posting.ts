import { useNavigation } from '@remix-run/react'

/** Whether a form is being sent. */
export const usePosting = (): boolean => useNavigation().formMethod === 'POST'

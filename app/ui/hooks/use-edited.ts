import { useEffect, useState } from 'react'

const NONE: ReadonlySet<string> = new Set()

/** The names of the fields that were edited since this answer came: of this form, or of any without an id. */
export function useEdited(answer: object | null, formId?: string): ReadonlySet<string> {
  const [edited, setEdited] = useState({ answer, names: NONE })
  useEffect(() => {
    if (!answer) return
    const note = ({ target }: Event) => {
      const { name, form } = target as HTMLInputElement
      if (name && (formId === undefined || form?.id === formId))
        setEdited((last) => ({ answer, names: new Set(last.answer === answer ? last.names : NONE).add(name) }))
    }
    document.addEventListener('input', note)
    return () => document.removeEventListener('input', note)
  }, [answer, formId])
  return edited.answer === answer ? edited.names : NONE
}

/** The errors of a form that only the server checks: each goes with the first edit of its field, until the next answer. */
export function useOpenErrors<Said>(answer: { errors: Record<string, Said> } | null | undefined): Record<string, Said> {
  const edited = useEdited(answer ?? null)
  return Object.fromEntries(Object.entries(answer?.errors ?? {}).filter(([name]) => !edited.has(name)))
}

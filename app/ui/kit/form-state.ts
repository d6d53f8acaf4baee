/** Converts conform's forms to the plain values that components of `ui` take. */
import { type FormMetadata, getFormProps, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import type { FieldState } from './field.tsx'

type AnyField = { id: string; name: string; errorId: string; errors?: string[] | undefined; initialValue?: unknown }

export function fieldState(field: AnyField) {
  return {
    id: field.id,
    name: field.name,
    errorId: field.errorId,
    errors: field.errors,
    initialValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
  }
}

type AnyForm = FormMetadata<Record<string, unknown>, string[]>

export function formPropsOf(form: Pick<AnyForm, 'id'> & object): FormProps {
  const { id, onSubmit, noValidate } = getFormProps(form as AnyForm)
  return { id, onSubmit, noValidate }
}

/** An error of the whole form, as the `alert` of a component. */
export function formAlert(form: { errors: string[] | undefined }, more?: string[]): { alert?: string } {
  const errors = [...(form.errors ?? []), ...(more ?? [])]
  return errors.length > 0 ? { alert: errors.join(', ') } : {}
}

export type FormResult = SubmissionResult<string[]> | null

type FieldsOptions<Name extends string> = {
  id: string
  result: FormResult
  /** In the order in which errors are listed. */
  names: readonly Name[]
  defaultValue?: Partial<Record<Name, string>> | null
  onValidate?: (context: { formData: FormData }) => Submission<Record<string, unknown>, string[], unknown>
}

/** A form whose fields have one value each; `errors` is what `FormErrors` takes. */
export function useFields<Name extends string>({ id, result, names, ...options }: FieldsOptions<Name>) {
  const [form, metadata] = useForm<Record<string, unknown>, unknown>({ id, lastResult: result, ...options })
  const states = names.map((name) => fieldState(metadata[name] as AnyField))
  return {
    formProps: formPropsOf(form),
    fields: Object.fromEntries(names.map((name, at) => [name, states[at]])) as Record<Name, FieldState>,
    errors: { ...formAlert(form), fields: states },
  }
}

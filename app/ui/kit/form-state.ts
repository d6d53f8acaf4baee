/** Converts conform's forms to the plain values that components of `ui` take. */
import { type FormMetadata, getFormProps, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import type { FieldState } from './field.tsx'

type AnyField = { id: string; name: string; errorId: string; errors?: string[] | undefined; initialValue?: unknown }

const fieldState = ({ id, name, errorId, errors, initialValue }: AnyField): FieldState => ({
  id,
  name,
  errorId,
  errors,
  initialValue: typeof initialValue === 'string' ? initialValue : undefined,
})

export const fieldStates = <Name extends string>(fields: Record<Name, AnyField>, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, fieldState(fields[name])])) as Record<Name, FieldState>

type AnyForm = FormMetadata<Record<string, unknown>, string[]>

export function formPropsOf(form: Pick<AnyForm, 'id'> & object): FormProps {
  const { id, onSubmit, noValidate } = getFormProps(form as AnyForm)
  return { id, onSubmit, noValidate }
}

export type FormResult = SubmissionResult<string[]> | null

/** A single value of the form as it was sent. */
export function sentText(result: FormResult, name: string): string | undefined {
  const sent = result?.initialValue?.[name]
  return typeof sent === 'string' ? sent : undefined
}

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
  const fields: Record<Name, FieldState> = fieldStates<string>(metadata, names)
  return {
    formProps: formPropsOf(form),
    fields,
    errors: { alert: form.errors?.join(', '), fields: names.map((name) => fields[name]) },
  }
}

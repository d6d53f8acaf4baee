/** Converts conform's forms to the plain values that components of `ui` take. */
import { type FormMetadata, getFormProps, type Submission, type SubmissionResult, useForm } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'
import { useEdited } from '../hooks/use-edited.ts'
import type { FieldState } from './field.tsx'

type AnyField = { id: string; name: string; errorId: string; errors?: string[] | undefined; initialValue?: unknown }

/** What the server said of a form, and the fields that were edited since. */
type Said = { result: FormResult; edited: ReadonlySet<string>; isChecked: boolean }

/**
 * An error goes when its field is right: where the browser has the schema, it checks the field at each input; what only
 * the server can know goes with the first edit, until the next submission.
 */
function openErrors({ name, errors }: AnyField, { result, edited, isChecked }: Said): string[] | undefined {
  if (edited.has(name)) return isChecked ? errors : undefined
  return errors ?? result?.error?.[name] ?? undefined
}

const fieldState = (field: AnyField, said: Said): FieldState => ({
  id: field.id,
  name: field.name,
  errorId: field.errorId,
  errors: openErrors(field, said),
  initialValue: typeof field.initialValue === 'string' ? field.initialValue : undefined,
})

export const fieldStates = <Name extends string>(fields: Record<Name, AnyField>, names: readonly Name[], said: Said) =>
  Object.fromEntries(names.map((name) => [name, fieldState(fields[name], said)])) as Record<Name, FieldState>

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

/** The message about the whole form: it stays while fields are edited, and gives way to their own errors. */
export const alertOf = (form: { errors?: string[] | undefined }, result: FormResult, fields: readonly FieldState[]) =>
  form.errors?.join(', ') ?? (fields.some(({ errors }) => errors?.length) ? undefined : result?.error?.['']?.join(', '))

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
  const isChecked = options.onValidate !== undefined
  const [form, metadata] = useForm<Record<string, unknown>, unknown>({
    id,
    lastResult: result,
    shouldRevalidate: isChecked ? 'onInput' : 'onSubmit',
    ...options,
  })
  const fields: Record<Name, FieldState> = fieldStates<string>(metadata, names, {
    result,
    edited: useEdited(result, id),
    isChecked,
  })
  const all = names.map((name) => fields[name])
  return { formProps: formPropsOf(form), fields, errors: { alert: alertOf(form, result, all), fields: all } }
}

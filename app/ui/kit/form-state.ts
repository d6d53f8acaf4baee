/** conform's metadata as the plain values that the components of `ui` take. */
import { type FormMetadata, getFormProps } from '@conform-to/react'
import type { FormProps } from '@remix-run/react'

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

/** A fault of the whole form, as the `alert` of a component. */
export function formAlert(form: { errors: string[] | undefined }, more?: string[]): { alert?: string } {
  const errors = [...(form.errors ?? []), ...(more ?? [])]
  return errors.length > 0 ? { alert: errors.join(', ') } : {}
}

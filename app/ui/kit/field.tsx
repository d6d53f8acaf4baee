import type { ComponentProps, ReactNode } from 'react'
import { TextArea } from './text-area.tsx'

/** The state of one field; conform's field metadata fits it. */
export type FieldState = {
  id: string
  name: string
  errorId: string
  errors?: string[] | undefined
  initialValue?: string | undefined
}

/** The result of a refused form: its errors by field, and what was typed. */
export type FormAnswer = { errors: Record<string, string[]>; typed: Record<string, string> }

/** The state of each field of a plain form, whose field ids equal the field names; `errors` are those that are still open. */
export const fieldsFrom =
  (answer: FormAnswer | null, errors: FormAnswer['errors']) =>
  (name: string, initial = ''): FieldState => ({
    id: name,
    name,
    errorId: `${name}-error`,
    errors: errors[name],
    initialValue: answer ? (answer.typed[name] ?? '') : initial,
  })

type Shared = {
  field: FieldState
  label: string
  hint?: string | undefined
  isOptional?: boolean | undefined
  className?: string | undefined
}

const hintId = (field: FieldState) => `${field.id}-hint`
const isInvalid = (field: FieldState) => (field.errors?.length ?? 0) > 0

/** The attributes that associate a control with its label, hint and error. */
export function controlProps(field: FieldState, hint?: string) {
  const described = [hint ? hintId(field) : '', isInvalid(field) ? field.errorId : ''].filter(Boolean).join(' ')
  return {
    id: field.id,
    name: field.name,
    ...(isInvalid(field) ? { 'aria-invalid': true as const } : {}),
    ...(described ? { 'aria-describedby': described } : {}),
  }
}

export function FieldError({ field }: { field: FieldState }) {
  return isInvalid(field) ? (
    <p className="err" id={field.errorId}>
      {field.errors?.join(', ')}
    </p>
  ) : null
}

/** Label, control, hint and error of one field, in reading order. */
export function Field({
  field,
  label,
  hint,
  isOptional = false,
  className = '',
  children,
}: Shared & { children: ReactNode }) {
  return (
    <div className={`field ${className}`.trim()}>
      <label className={isOptional ? 'opt' : undefined} htmlFor={field.id}>
        {label}
      </label>{' '}
      {children}
      {hint ? (
        <p className="cap" id={hintId(field)}>
          {hint}
        </p>
      ) : null}
      <FieldError field={field} />
    </div>
  )
}

type TextFieldProps = Shared & Omit<ComponentProps<'input'>, 'id' | 'name' | 'defaultValue' | 'className'>

export function TextField({ field, label, hint, isOptional, className, ...input }: TextFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional} className={className}>
      <input {...controlProps(field, hint)} defaultValue={field.initialValue} {...input} />
    </Field>
  )
}

type PersonFieldProps = Pick<TextFieldProps, 'field' | 'hint' | 'autoComplete'>

export const EmailField = (props: PersonFieldProps) => (
  <TextField label="Email" type="email" inputMode="email" autoComplete="email" required maxLength={254} {...props} />
)

export const OptionalPhoneField = (props: PersonFieldProps) => (
  <TextField label="Phone Number" isOptional type="tel" inputMode="tel" autoComplete="tel" maxLength={40} {...props} />
)

type TextAreaFieldProps = Shared & Omit<ComponentProps<'textarea'>, 'id' | 'name' | 'defaultValue' | 'className'>

export function TextAreaField({ field, label, hint, isOptional, className, ...textarea }: TextAreaFieldProps) {
  return (
    <Field field={field} label={label} hint={hint} isOptional={isOptional} className={className}>
      <TextArea {...controlProps(field, hint)} defaultValue={field.initialValue} {...textarea} />
    </Field>
  )
}

type SelectFieldProps = Pick<Shared, 'field' | 'label' | 'hint'> &
  Omit<ComponentProps<'select'>, 'id' | 'name' | 'defaultValue' | 'className'> & { defaultValue?: string }

export function SelectField({ field, label, hint, defaultValue, children, ...select }: SelectFieldProps) {
  return (
    <Field field={field} label={label} hint={hint}>
      <select {...controlProps(field, hint)} defaultValue={field.initialValue ?? defaultValue} {...select}>
        {children}
      </select>
    </Field>
  )
}

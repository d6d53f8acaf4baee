import { controlProps, Field, TextAreaField } from '../../kit/field.tsx'
import { fieldOf } from './settings-state.ts'

type TableFieldProps = { name: string; label: string; hint: string; value: string; errors: readonly string[] }

/** A table to paste and edit, or to upload as a file under the same name; a chosen file takes precedence. */
export function TableField({ name, label, hint, value, errors }: TableFieldProps) {
  const file = fieldOf(`${name}-file`, undefined, undefined, name)
  return (
    <>
      <TextAreaField
        field={fieldOf(name, errors.join('\n'), value)}
        label={label}
        hint={hint}
        rows={16}
        wrap="off"
        spellCheck={false}
      />
      <Field field={file} label="Or a CSV file" isOptional>
        <input {...controlProps(file)} type="file" accept=".csv,text/csv,text/plain" />
      </Field>
    </>
  )
}

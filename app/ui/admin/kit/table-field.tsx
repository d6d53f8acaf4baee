import { controlProps, Field, TextAreaField } from '../../kit/field.tsx'
import { SubmitButton } from '../../kit/submit-button.tsx'
import { fieldOf } from './settings-state.ts'

type TableFieldProps = {
  name: string
  label: string
  hint: string
  value: string
  errors: readonly string[]
  /** What was read is shown above: the form's own button saves it. */
  isChecked: boolean
}

/** A table to paste and edit, or to upload as a file under the same name; a chosen file takes precedence. */
export function TableField({ name, label, hint, value, errors, isChecked }: TableFieldProps) {
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
      <Field field={file} label="Or a file: .xlsx, .ods or CSV" isOptional>
        <input {...controlProps(file)} type="file" accept=".csv,.xlsx,.ods,text/csv,text/plain" />
      </Field>
      {isChecked ? (
        <SubmitButton kind="line" name="preview" value="yes">
          Check again
        </SubmitButton>
      ) : (
        <input type="hidden" name="preview" value="yes" />
      )}
    </>
  )
}

import { controlProps, FieldError, type FieldState } from '../../kit/field.tsx'

type TableFieldProps = { name: string; label: string; hint: string; value: string; errors: readonly string[] }

/** A table to paste and edit, or to upload as a file under the same name; a chosen file takes precedence. */
export function TableField({ name, label, hint, value, errors }: TableFieldProps) {
  const field: FieldState = {
    id: name,
    name,
    errorId: `${name}-error`,
    errors: errors.length > 0 ? [errors.join('\n')] : [],
  }
  return (
    <>
      <div className="field">
        <label htmlFor={name}>{label}</label>
        <textarea {...controlProps(field, hint)} rows={16} wrap="off" spellCheck={false} defaultValue={value} />
        <p className="cap" id={`${name}-hint`}>
          {hint}
        </p>
        <FieldError field={field} />
      </div>
      <div className="field">
        <label htmlFor={`${name}-file`} className="opt">
          Or a CSV file
        </label>
        <input id={`${name}-file`} name={name} type="file" accept=".csv,text/csv,text/plain" />
      </div>
    </>
  )
}

import type { ReactNode } from 'react'
import { controlProps, FieldError, type FieldState } from './field.tsx'

type CheckProps = { field: FieldState; required?: boolean; children: ReactNode }

/** A checkbox with its label. A refused form keeps what was ticked. */
export function Check({ field, required, children }: CheckProps) {
  return (
    <div>
      <label className="check">
        <input
          {...controlProps(field)}
          type="checkbox"
          value="true"
          defaultChecked={Boolean(field.initialValue)}
          required={required}
        />{' '}
        <span>{children}</span>
      </label>
      <FieldError field={field} />
    </div>
  )
}

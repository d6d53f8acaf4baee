import { FieldError, type FieldState } from '../../kit/field.tsx'

/** On the site or not. An item that is archived stays so until one of the two is chosen. */
export function PublishChoice({ field, isArchived }: { field: FieldState; isArchived: boolean }) {
  const choices = [
    ...(isArchived ? [{ value: '', label: 'Archived' }] : []),
    { value: 'true', label: 'Published' },
    { value: 'false', label: 'Draft' },
  ]
  return (
    <fieldset className="all" id={field.id} aria-describedby={field.errors ? field.errorId : undefined}>
      <legend className="sr">State</legend>
      {choices.map(({ value, label }) => (
        <label key={value} className="check">
          <input type="radio" name="publish" value={value} defaultChecked={value === field.initialValue} />
          {label}
        </label>
      ))}
      <FieldError field={field} />
    </fieldset>
  )
}

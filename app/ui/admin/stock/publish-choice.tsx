/** On the site or not. An item that is archived stays so until one of the two is chosen. */
export function PublishChoice({ status }: { status: string | null }) {
  const choices = [
    { value: 'true', label: 'Published', isChosen: status === null || status === 'published' },
    { value: 'false', label: 'Draft', isChosen: status === 'draft' },
  ]
  return (
    <fieldset className="all">
      <legend className="sr">State</legend>
      {status === 'archived' ? (
        <label className="check">
          <input type="radio" name="publish" value="" defaultChecked />
          Archived
        </label>
      ) : null}
      {choices.map(({ value, label, isChosen }) => (
        <label key={value} className="check">
          <input type="radio" name="publish" value={value} defaultChecked={isChosen} />
          {label}
        </label>
      ))}
    </fieldset>
  )
}

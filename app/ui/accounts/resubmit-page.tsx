import type { SavedSubmission } from '~/domain/accounts/saved-submission.ts'
import { Button } from '../kit/button.tsx'

/** The fields that a person typed, without the form's own hidden fields. */
const typedIn = (fields: SavedSubmission['fields']) =>
  fields.filter(
    ([name, value]) =>
      value.trim() !== '' && !/^(formId|revision|version|press|publish|imageOrder|removeImages|alt-.*)$/.test(name),
  )

/** `projectAddress` and `project_address` are read as Project address. */
function spokenName(name: string): string {
  const words = name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/[_\-[\].]+/g, ' ')
    .trim()
    .toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * A form that was sent after the session had expired. It is a plain form, posted as a document, because its target can
 * be any address. If it had files, the form is opened again instead of saved, so that they can be chosen again.
 */
export function ResubmitPage({ path, isMultipart, fields, hadFiles }: SavedSubmission) {
  const typed = typedIn(fields)
  return (
    <>
      <h1>Nothing is lost</h1>
      <div className="stack">
        <p>You had been signed out when you sent this. It was kept, and nothing was changed yet.</p>
        {hadFiles ? (
          <p>Files can’t be kept this way. The form opens once more: please choose them again there.</p>
        ) : null}
        <form method="post" action={path} encType={isMultipart ? 'multipart/form-data' : undefined}>
          {fields.map(([name, value], at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a name may occur several times, and the rows never move
            <input key={at} type="hidden" name={name} value={value} />
          ))}
          <Button wide>{hadFiles ? 'Open the form again' : 'Send it now'}</Button>
        </form>
        {typed.length > 0 ? (
          <details>
            <summary className="pt-4">What you typed</summary>
            <dl>
              {typed.map(([name, value], at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: as above
                <div key={at}>
                  <dt className="cap">{spokenName(name)}</dt>
                  <dd className="prose">{value}</dd>
                </div>
              ))}
            </dl>
          </details>
        ) : null}
      </div>
    </>
  )
}

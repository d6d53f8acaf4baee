/** What the small forms by which staff change a row say beside their fields. */

/** The state that a form was drawn with, taken out of it; null where it says none. */
export function readVersion(form: FormData): number | null {
  const version = Number(form.get('version') ?? Number.NaN)
  form.delete('version')
  return Number.isSafeInteger(version) ? version : null
}

/** A field that was sent empty is emptied (null); one that was not sent stays (undefined). */
export const emptied = (form: FormData, name: string): null | undefined => (form.has(name) ? null : undefined)

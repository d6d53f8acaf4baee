import { paths } from '~/paths.ts'

/** The first letters of the first and the last name. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/)
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words
  return ends
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase()
}

/** A person's photo, or their initials. Decoration: the name stands beside it. */
export function Face({ name, photoKey }: { name: string; photoKey: string | null }) {
  return (
    <span className="face" aria-hidden="true">
      {photoKey ? <img src={paths.media(photoKey, 144)} alt="" width={144} height={144} /> : initialsOf(name)}
    </span>
  )
}

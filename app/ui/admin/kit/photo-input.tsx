import { type ComponentProps, useEffect, useState } from 'react'
import { formatBytes } from '~/domain/shared/units.ts'

export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp'

/** A file input for photos. With scripts it previews the chosen photos before they are sent. */
export function PhotoInput(props: Omit<ComponentProps<'input'>, 'type' | 'accept' | 'onChange'>) {
  const [chosen, setChosen] = useState<{ href: string; name: string; sizeBytes: number }[]>([])
  useEffect(() => () => chosen.forEach(({ href }) => void URL.revokeObjectURL(href)), [chosen])
  return (
    <>
      <input
        {...props}
        type="file"
        accept={PHOTO_TYPES}
        onChange={({ currentTarget: { files } }) =>
          setChosen(
            [...(files ?? [])].map((file) => ({
              href: URL.createObjectURL(file),
              name: file.name,
              sizeBytes: file.size,
            })),
          )
        }
      />
      {chosen.length > 0 ? (
        <ul className="grid w-full grid-cols-[repeat(auto-fill,minmax(6rem,1fr))] gap-3" aria-label="Selected">
          {chosen.map(({ href, name, sizeBytes }) => (
            <li key={href} className="min-w-0">
              <img className="aspect-3/2 w-full object-cover" src={href} alt="" decoding="async" />
              <p className="cap truncate">{name}</p>
              <p className="cap num">{formatBytes(sizeBytes)}</p>
            </li>
          ))}
        </ul>
      ) : null}
    </>
  )
}

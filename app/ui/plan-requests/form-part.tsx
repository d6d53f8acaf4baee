import type { ReactNode } from 'react'

/** One part of a long form: its title on a dimension line, which its number interrupts. */
export function FormPart({
  title,
  place,
  columns = 1,
  children,
}: {
  title: string
  place: string
  columns?: 1 | 2
  children: ReactNode
}) {
  return (
    <fieldset className={columns === 2 ? 'form form-2' : 'form'}>
      <legend className="dim all w-full">
        <span className="serif text-xl">{title}</span>{' '}
        <span className="n num" aria-hidden="true">
          {place}
        </span>
      </legend>
      {children}
    </fieldset>
  )
}

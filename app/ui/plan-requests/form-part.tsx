import type { ReactNode } from 'react'

/** One part of a long form: its title on a dimension line, which its number interrupts. */
export function FormPart({
  title,
  place,
  columns = 1,
  isHalf = false,
  children,
}: {
  title: string
  place: string
  columns?: 1 | 2
  /** Beside another part on a wide screen. */
  isHalf?: boolean
  children: ReactNode
}) {
  return (
    <fieldset className={`form${columns === 2 ? ' form-2' : ''}${isHalf ? '' : ' all'}`}>
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

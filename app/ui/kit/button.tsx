import type { ComponentProps } from 'react'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: 'solid' | 'line'
  wide?: boolean
  busy?: boolean
  busyLabel?: string
}

export const buttonClass = (kind: 'solid' | 'line' = 'solid', wide = false) =>
  `btn${kind === 'line' ? ' btn-line' : ''}${wide ? ' w-full' : ''}`

/** A button with its busy look: it spins, says so and can't be pressed again. */
export function Button({
  kind = 'solid',
  wide = false,
  busy = false,
  busyLabel = 'Submitting...',
  children,
  ...rest
}: ButtonProps) {
  return (
    <button {...rest} className={buttonClass(kind, wide)} {...(busy ? { 'aria-busy': true, disabled: true } : {})}>
      {busy ? busyLabel : children}
    </button>
  )
}

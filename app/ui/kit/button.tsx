import type { ComponentProps } from 'react'

/** Danger is for what can't be undone, in the admin area. */
type Kind = 'solid' | 'line' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: Kind
  wide?: boolean
  busy?: boolean
  busyLabel?: string
}

export const buttonClass = (kind: Kind = 'solid', wide = false) =>
  `btn${kind === 'solid' ? '' : ` btn-${kind}`}${wide ? ' w-full' : ''}`

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

import type { ComponentProps, ReactNode } from 'react'

/** Danger is for actions of the admin area that cannot be undone. */
type Kind = 'solid' | 'line' | 'danger'

type ButtonProps = ComponentProps<'button'> & {
  kind?: Kind
  wide?: boolean
  busy?: boolean
  busyLabel?: ReactNode
}

export const buttonClass = (kind: Kind = 'solid', wide = false) =>
  `btn${kind === 'solid' ? '' : ` btn-${kind}`}${wide ? ' w-full' : ''}`

/** A button with a busy state: it shows a spinner and a label and cannot be pressed again. */
export function Button({
  kind = 'solid',
  wide = false,
  busy = false,
  busyLabel = 'Submitting...',
  className = buttonClass(kind, wide),
  children,
  ...rest
}: ButtonProps) {
  const label = busy ? busyLabel : children
  return (
    <button {...rest} className={className} {...(busy ? { 'aria-busy': true, disabled: true } : {})}>
      {/* Several parts are replaced as one element: a translator takes a bare text from where React would remove it. */}
      {typeof label === 'string' ? label : <span className="contents">{label}</span>}
    </button>
  )
}

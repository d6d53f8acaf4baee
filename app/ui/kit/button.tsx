import type { ComponentProps } from 'react'

/** Danger is for actions of the admin area that cannot be undone. */
type Kind = 'solid' | 'line' | 'danger'

type ButtonProps = Omit<ComponentProps<'button'>, 'className'> & {
  kind?: Kind
  wide?: boolean
  busy?: boolean
  busyLabel?: string
}

export const buttonClass = (kind: Kind = 'solid', wide = false) =>
  `btn${kind === 'solid' ? '' : ` btn-${kind}`}${wide ? ' w-full' : ''}`

/** A button with a busy state: it shows a spinner and a label and cannot be pressed again. */
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

/** The button that sends a form. */
export function SubmitButton({ label, ...button }: Omit<ButtonProps, 'type' | 'children'> & { label: string }) {
  return (
    <Button type="submit" {...button}>
      {label}
    </Button>
  )
}

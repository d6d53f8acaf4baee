import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

/**
 * The menu drawer. Without scripts it opens as the `:target` of its link. With scripts it is a modal dialog, so that
 * the browser traps the focus, closes it on Escape and restores the focus.
 */
export function useDrawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.matches(':target')) return
    dialog.current.showModal()
    // Clears the target, which would keep the drawer visible after it is closed.
    window.location.replace('#_')
  }, [])
  const open = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.showModal()
  }
  const close = (event: MouseEvent) => {
    event.preventDefault()
    dialog.current?.close()
  }
  /** A link with the role of a button must react to the space bar. */
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return { dialog, opener: { onClick: open, onKeyDown }, closer: { onClick: close } }
}

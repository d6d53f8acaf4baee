import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'

/**
 * The menu over the page. Without scripts it is the target of its link; with them a modal dialog, so that the platform
 * keeps the focus in it, closes it by Escape and gives the focus back.
 */
export function useDrawer() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    if (!dialog.current?.matches(':target')) return
    dialog.current.showModal()
    // Closed, it may not stay open as the target.
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
  /** A link that says it is a button answers the space bar like one. */
  const onKeyDown = (event: KeyboardEvent<HTMLAnchorElement>) => {
    if (event.key !== ' ') return
    event.preventDefault()
    event.currentTarget.click()
  }
  return { dialog, opener: { onClick: open, onKeyDown }, closer: { onClick: close } }
}

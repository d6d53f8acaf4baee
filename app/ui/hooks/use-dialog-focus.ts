import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),summary,[tabindex="0"]'

type Options = {
  /** False while another dialog lies on top. */
  active: boolean
  onClose: () => void
  /** The element that gets the focus afterwards if the previous one is gone. */
  returnTo?: string
}

/** Traps the focus in the open dialog, closes it on Escape, and restores the focus. */
export function useDialogFocus(ref: RefObject<HTMLElement>, { active, onClose, returnTo }: Options) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new onClose at each render must not move the focus
  useEffect(() => {
    const dialog = ref.current
    if (!active || !dialog) return
    const before = document.activeElement
    if (!dialog.contains(before)) dialog.focus({ preventScroll: true })

    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        event.preventDefault()
        onClose()
      }
      if (event.key !== 'Tab') return
      const stops = [...dialog.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
        (each) => each.checkVisibility?.() ?? true,
      )
      const first = stops[0]
      const last = stops[stops.length - 1]
      const at = document.activeElement
      if (event.shiftKey && (at === first || at === dialog)) {
        event.preventDefault()
        last?.focus()
      } else if (!event.shiftKey && (at === last || !dialog.contains(at))) {
        event.preventDefault()
        first?.focus()
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => {
      document.removeEventListener('keydown', onKeyDown)
      // After the page behind the dialog has rendered again.
      setTimeout(() => {
        const back =
          before instanceof HTMLElement && before.isConnected && before !== document.body
            ? before
            : returnTo
              ? document.querySelector<HTMLElement>(returnTo)
              : null
        back?.focus()
      })
    }
  }, [active, ref, returnTo])
}

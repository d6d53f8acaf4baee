import { type RefObject, useEffect } from 'react'

const FOCUSABLE = 'a[href],button:not(:disabled),input:not(:disabled),select:not(:disabled),summary,[tabindex="0"]'

type Options = {
  /** False while another dialog lies on top. */
  active: boolean
  onClose: () => void
  /** Where the focus goes afterwards if what had it is gone. */
  returnTo?: string
}

/** Keeps the focus in the dialog while it is open, closes it by Escape, and gives the focus back. */
export function useDialogFocus(ref: RefObject<HTMLElement>, { active, onClose, returnTo }: Options) {
  // biome-ignore lint/correctness/useExhaustiveDependencies: the latest onClose is read at the key press; the focus must not move at each render
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
      // After the page behind has been drawn again.
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

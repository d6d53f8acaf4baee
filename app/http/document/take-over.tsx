/** React takes the server's page over, in its container alone: head and body may hold what extensions have added. */
import { Component, type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { beginTakeOver, letStand } from './taken-page.tsx'

/** Around everything that React renders. `onEnd` is called when the first attempt has ended, well or not. */
class Whole extends Component<{ onEnd: () => void; children: ReactNode }> {
  override state = { hasFailed: false }

  static getDerivedStateFromError() {
    return { hasFailed: true }
  }

  override componentDidMount() {
    this.props.onEnd()
  }

  override componentDidCatch() {
    this.props.onEnd()
  }

  override render() {
    return this.state.hasFailed ? null : this.props.children
  }
}

export function takeOver(container: HTMLElement, children: ReactNode) {
  const served = [...container.childNodes]
  let focused = document.activeElement
  let scrollTop = scrollY
  let hasEnded = false
  const follow = ({ target }: Event) => {
    scrollTop = scrollY
    if (target instanceof Element) focused = target
  }
  addEventListener('focusin', follow)
  addEventListener('scroll', follow, { passive: true })
  const end = (isWell: boolean) => {
    if (hasEnded) return
    if (!isWell) letStand(served, focused, scrollTop)
    // Errors from which React recovered are reported after the first commit, in the same task.
    queueMicrotask(() => {
      hasEnded = true
      removeEventListener('focusin', follow)
      removeEventListener('scroll', follow)
    })
  }
  const taken = beginTakeOver(container)
  startTransition(() => {
    taken.root = hydrateRoot(container, <Whole onEnd={() => end(taken.isShown)}>{children}</Whole>, {
      // React has rendered the page anew, because it was changed (by an extension, say).
      onRecoverableError: () => end(false),
    })
  })
}

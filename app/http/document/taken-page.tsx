/**
 * The page while React has it. Where taking it over fails, or a component throws later, the page stands as it is, with
 * what was typed, and works as it does without scripts. Only a page that was never shown is loaded as a document.
 */
import { useRouteError } from '@remix-run/react'
import { Component, type ReactNode } from 'react'
import type { Root } from 'react-dom/client'

type TakenPage = { container: HTMLElement; root: Root | undefined; isShown: boolean }

/** None on the server, before scripts have taken the page over, and after they gave it back. */
let page: TakenPage | undefined

export function beginTakeOver(container: HTMLElement): TakenPage {
  page = { container, root: undefined, isShown: false }
  return page
}

/** Only errors of loaders and actions have a page of their own: a component that throws leaves the page as it is. */
export function usePageError(): unknown {
  const error = useRouteError()
  if (page && !Object.values(window.__remixRouter.state.errors ?? {}).includes(error)) throw error
  return error
}

/** Puts the nodes into a container that React does not listen to. */
export function letStand(nodes: readonly ChildNode[], focused: Element | null, scrollTop: number) {
  if (!page) return
  const { container, root } = page
  page = undefined
  root?.unmount()
  window.__remixRouter?.dispose()
  const plain = container.cloneNode(false) as HTMLElement
  for (const node of nodes) plain.appendChild(node)
  container.replaceWith(plain)
  if (focused instanceof HTMLElement) focused.focus({ preventScroll: true })
  scrollTo({ top: scrollTop, behavior: 'instant' })
  // A disabled button waits for an answer that React would have shown.
  for (const button of plain.querySelectorAll<HTMLButtonElement>('button[aria-busy]')) button.disabled = false
  // The addresses that the router went through are documents now.
  const { pathname, search } = location
  addEventListener('popstate', () => {
    if (location.pathname !== pathname || location.search !== search) location.reload()
  })
}

/** Inside the root route, so that it goes when anything but an error of a loader or an action replaces the page. */
export class Page extends Component<{ address: string; children: ReactNode }> {
  override componentDidMount() {
    if (page) page.isShown = true
  }

  override componentWillUnmount() {
    if (!page || window.__remixRouter.state.errors) return
    if (this.props.address !== location.pathname + location.search) return location.reload()
    const nodes = [...page.container.childNodes]
    const { activeElement } = document
    const { scrollY } = window
    // React is about to remove them.
    queueMicrotask(() => letStand(nodes, activeElement, scrollY))
  }

  override render() {
    return this.props.children
  }
}

/** The head of the document in a browser. The server renders it; a client-side navigation changes what differs. */
import { Links, Meta, useMatches } from '@remix-run/react'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'

/** React renders the head of each page into an element outside the document, so nothing that others added is in its way. */
export function DocumentHead() {
  const [draft, setDraft] = useState<HTMLElement | null>(null)
  const shown = useRef<Element[] | null>(null)
  useMatches()
  useEffect(() => setDraft(document.createElement('div')), [])
  useLayoutEffect(() => {
    if (!draft) return
    const wanted = [...draft.children].filter(({ tagName }) => tagName !== 'TITLE')
    const isIn = (list: readonly Element[]) => (element: Element) => list.some((each) => each.isEqualNode(element))
    if (!shown.current) {
      shown.current = [...document.head.children].filter(isIn(wanted))
      return
    }
    document.title = draft.querySelector('title')?.textContent ?? document.title
    const kept = shown.current.filter(isIn(wanted))
    for (const element of shown.current) if (!kept.includes(element)) element.remove()
    const added = wanted.filter((element) => !isIn(kept)(element)).map((element) => element.cloneNode(true) as Element)
    for (const element of added) document.head.appendChild(element)
    shown.current = [...kept, ...added]
  })
  return (
    draft &&
    createPortal(
      <>
        <Meta />
        <Links />
      </>,
      draft,
    )
  )
}

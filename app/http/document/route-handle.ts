/** What a route says of itself to the renderer, and the styles that only some pages need. */
import { useMatches } from '@remix-run/react'
import { useInsertionEffect } from 'react'
import formStyles from '../../forms.css?inline'

export type RouteHandle = {
  /** 'always' means on a slow connection and with the Lite choice too: tools that staff work with. */
  hydrate?: 'never' | 'always'
  /** The same for everybody, so the edge cache may keep it. */
  cache?: boolean
  /** False where nothing is filled in or ordered. */
  formStyles?: boolean | ((data: unknown) => boolean)
  /** Style sheets of this kind of page, behind those of the site; which of them may hang on what was loaded. */
  styles?: readonly string[] | ((data: unknown) => readonly string[])
}

type Match = { handle: RouteHandle | undefined; data: unknown }

export const stylesOf = (matches: readonly Match[]): readonly string[] => {
  const own = matches.flatMap(({ handle, data }) =>
    typeof handle?.styles === 'function' ? handle.styles(data) : (handle?.styles ?? []),
  )
  const { handle: last, data } = matches.at(-1) ?? {}
  const hasForms = typeof last?.formStyles === 'function' ? last.formStyles(data) : last?.formStyles !== false
  return [...new Set(hasForms ? [formStyles, ...own] : own)]
}

/** What the document holds; null until the first page is known. */
let known: Set<string> | null = null

/** Adds the styles of a page that is reached without a new document; the document brought those of the first. */
export function useRouteStyles(): void {
  const wanted = stylesOf(useMatches().map(({ handle, data }) => ({ handle: handle as RouteHandle | undefined, data })))
  useInsertionEffect(() => {
    if (known === null) {
      known = new Set(wanted)
      return
    }
    for (const text of wanted) {
      if (known.has(text)) continue
      known.add(text)
      // A style element would need the nonce of the document; a constructed sheet is not markup.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }
  })
}

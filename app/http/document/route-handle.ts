/** What a route declares for the renderer, and the styles that only some pages need. */
import { useMatches } from '@remix-run/react'
import { useInsertionEffect } from 'react'
import formStyles from '../../forms.css?inline'

export type RouteHandle = {
  /** 'always' includes slow connections and the Lite choice: for staff tools. */
  hydrate?: 'never' | 'always'
  /** The page is the same for everybody, so the edge cache may store it. */
  cache?: boolean
  /** False for pages without forms. */
  formStyles?: boolean | ((data: unknown) => boolean)
  /** Extra styles of the page, after the site's; they may depend on the loaded data. */
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

/** The styles that the document has; null until the first page is known. */
let known: Set<string> | null = null

/** Adds the styles of a page reached by client-side navigation; the document already has those of the first. */
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
      // A style element would need the document's nonce; a constructed style sheet does not.
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }
  })
}

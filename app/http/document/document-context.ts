/** Document parts that no loader may return: nonce, styles, hydration script, error state. Empty in the browser. */
import { createContext } from 'react'

export type DocumentParts = {
  nonce: string | undefined
  styles: string
  bootScript: string | null
  /** Of the data that the page was rendered from, where scripts may take it over. */
  digest: string | undefined
  /** The database or a store is down. */
  isUnavailable: boolean
  requestId: string
}

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  styles: '',
  bootScript: null,
  digest: undefined,
  isUnavailable: false,
  requestId: '',
})

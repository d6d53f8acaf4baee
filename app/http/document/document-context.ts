/** What the document needs and no loader may hold: nonce, style sheet, start of hydration, and what went wrong. Empty in the browser. */
import { createContext } from 'react'

export type DocumentParts = {
  nonce: string | undefined
  styles: string
  bootScript: string | null
  /** A store did not answer. */
  isUnavailable: boolean
  requestId: string
}

export const DocumentContext = createContext<DocumentParts>({
  nonce: undefined,
  styles: '',
  bootScript: '',
  isUnavailable: false,
  requestId: '',
})

/** Document parts that no loader may return: nonce, styles, hydration script, error state. Empty in the browser. */
import { createContext } from 'react'

export type DocumentParts = {
  nonce: string | undefined
  styles: string
  bootScript: string | null
  /** The database or a store is down. */
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

/** What the document needs and no loader may hold: the nonce, the style sheet and the start of hydration. Empty in the browser. */
import { createContext } from 'react'

export type DocumentParts = { nonce: string | undefined; styles: string; bootScript: string | null }

export const DocumentContext = createContext<DocumentParts>({ nonce: undefined, styles: '', bootScript: '' })

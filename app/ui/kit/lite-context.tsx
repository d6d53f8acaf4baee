import { createContext, useContext } from 'react'

/** True if the visitor saves data: every picture is then its smallest variant. */
export const LiteContext = createContext(false)

/** True if the visitor chose Full: nothing is left out for a slow connection or a browser setting. */
export const FullContext = createContext(false)

export const useLite = () => useContext(LiteContext)

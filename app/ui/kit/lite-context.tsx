import { createContext, useContext } from 'react'

/** True where the visitor saves data: every picture is then its smallest variant. */
export const LiteContext = createContext(false)

/** True where the visitor chose Full: no slow line and no setting of the browser leaves anything out. */
export const FullContext = createContext(false)

export const useLite = () => useContext(LiteContext)

import { createContext, useContext } from 'react'

/** True where the visitor saves data: every picture is then its smallest variant. */
export const LiteContext = createContext(false)

export const useLite = () => useContext(LiteContext)

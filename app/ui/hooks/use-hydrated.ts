import { useSyncExternalStore } from 'react'

const subscribe = () => () => {}

/** False on the server and in the first client render, true once the page is hydrated. */
export const useHydrated = () =>
  useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )

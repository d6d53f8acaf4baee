/** The items in the wishlist, for every heart on the page, and with scripts a way to change it without a reload. */
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { NETWORK_ERROR, OFFLINE, UNEXPECTED } from '~/domain/settings/messages.ts'
import { paths } from '~/paths.ts'
import { type Flash, Toast } from '../kit/toast.tsx'

export type WishlistChange = {
  reference: string
  itemType: 'plan' | 'listing'
  itemId: string
  status: 'true' | 'false'
}
type Wishlist = { saved: ReadonlySet<string>; press: (press: WishlistChange) => void }
type Answer = Flash & { references?: string[] }

const WishlistContext = createContext<Wishlist>({ saved: new Set(), press: () => {} })

export const useWishlist = () => useContext(WishlistContext)

async function send({ itemType, itemId, status }: WishlistChange): Promise<Answer> {
  try {
    const response = await fetch(paths.wishlistPress(), {
      method: 'POST',
      body: new URLSearchParams({ itemType, itemId, status }),
    })
    const isAnswer = response.headers.get('content-type')?.startsWith('application/json')
    return isAnswer ? ((await response.json()) as Answer) : { tone: 'bad', text: UNEXPECTED }
  } catch {
    return { tone: 'bad', text: navigator.onLine ? NETWORK_ERROR : OFFLINE }
  }
}

/**
 * Changes are sent one at a time: the list is in a cookie, and of two concurrent responses the later would undo the
 * earlier. Until then the hearts show the new state.
 */
export function WishlistProvider({ references, children }: { references: readonly string[]; children: ReactNode }) {
  const [known, setKnown] = useState<readonly string[]>(references)
  const [waiting, setWaiting] = useState<readonly WishlistChange[]>([])
  const [note, setNote] = useState<(Flash & { number: number }) | null>(null)
  const line = useRef<Promise<void>>(Promise.resolve())
  useEffect(() => setKnown(references), [references])

  const press = (wanted: WishlistChange) => {
    setWaiting((before) => [...before, wanted])
    line.current = line.current.then(async () => {
      const { tone, text, references: now } = await send(wanted)
      if (now) setKnown(now)
      setNote((before) => ({ tone, text, number: (before?.number ?? 0) + 1 }))
      setWaiting((before) => before.filter((each) => each !== wanted))
    })
  }
  const saved = new Set(known)
  for (const { reference, status } of waiting) {
    if (status === 'true') saved.add(reference)
    else saved.delete(reference)
  }
  return (
    <WishlistContext.Provider value={{ saved, press }}>
      {children}
      {note ? <Toast key={note.number} tone={note.tone} text={note.text} /> : null}
    </WishlistContext.Provider>
  )
}

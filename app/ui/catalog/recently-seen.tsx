import { useEffect, useState } from 'react'
import { Button } from '../kit/button.tsx'
import { type SimilarItem, SimilarItems } from './similar-items.tsx'

/** In the browser's storage, newest first. It is never sent to us. */
const KEY = 'recently-seen'
const MOST = 4

const isSeen = (item: unknown): item is SimilarItem =>
  typeof item === 'object' &&
  item !== null &&
  ['href', 'title', 'coverKey', 'facts'].every((name) => typeof (item as Record<string, unknown>)[name] === 'string')

/** What others have put there, or an old version of this page, is left out. */
function readSeen(): SimilarItem[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isSeen) : []
  } catch {
    return []
  }
}

function keepSeen(items: readonly SimilarItem[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(items))
  } catch {
    // The browser keeps nothing, as in a private window.
  }
}

/** The plans and homes looked at before this one. It comes with scripts alone, after everything else. */
export function RecentlySeen({ item }: { item: SimilarItem }) {
  const [others, setOthers] = useState<readonly SimilarItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what tells one item from another
  useEffect(() => {
    const before = readSeen().filter(({ href }) => href !== item.href)
    setOthers(before.slice(0, MOST))
    keepSeen([item, ...before.slice(0, MOST)])
  }, [item.href])
  const clear = () => {
    keepSeen([])
    setOthers([])
  }
  if (others.length === 0) return null
  return (
    <>
      <SimilarItems id="seen" heading="Recently seen" items={others} />
      <p className="acts items-center no-print mt-3">
        <span className="cap">Kept on this device only.</span>
        <Button type="button" kind="line" onClick={clear}>
          Clear
        </Button>
      </p>
    </>
  )
}

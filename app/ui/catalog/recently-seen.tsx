import { useEffect, useState } from 'react'
import { readJsonList } from '~/domain/shared/json.ts'
import { Button } from '../kit/button.tsx'
import { type SimilarItem, SimilarItems } from './similar-items.tsx'

/** In the browser's storage, newest first. It is never sent to us. */
const KEY = 'recently-seen'
const MOST = 4

const FIELDS = ['href', 'title', 'coverKey', 'facts'] as const

/** What others have put there, or an old version of this page, is left out. */
function readSeen(): SimilarItem[] {
  try {
    const saved = localStorage.getItem(KEY) ?? ''
    return readJsonList<SimilarItem>(saved, (item) => FIELDS.every((name) => typeof item?.[name] === 'string'))
  } catch {
    // The browser lets nobody read it, as in a private window.
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

import { useEffect, useState } from 'react'
import { readJsonList } from '~/domain/shared/json.ts'
import { Button } from '../kit/button.tsx'
import { type SimilarItem, SimilarItems } from './similar-items.tsx'

/** The key in the browser's local storage, newest item first. The list is never sent to the server. */
const KEY = 'recently-seen'
const MOST = 4

const FIELDS = ['href', 'title', 'coverKey', 'facts'] as const

/** Entries of another script or of an old version of this page are ignored. */
function readSeen(): SimilarItem[] {
  try {
    const saved = localStorage.getItem(KEY) ?? ''
    return readJsonList<SimilarItem>(saved, (item) => FIELDS.every((name) => typeof item?.[name] === 'string'))
  } catch {
    // The browser forbids reading, as in a private window.
    return []
  }
}

function keepSeen(items: readonly SimilarItem[]): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(items))
  } catch {
    // The browser forbids writing, as in a private window.
  }
}

/** The plans and homes viewed before this one. It needs scripts and is loaded last. */
export function RecentlySeen({ item }: { item: SimilarItem }) {
  const [others, setOthers] = useState<readonly SimilarItem[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address identifies the item
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
        <span className="cap">Kept on this device only.</span>{' '}
        <Button type="button" kind="line" onClick={clear}>
          Clear
        </Button>
      </p>
    </>
  )
}

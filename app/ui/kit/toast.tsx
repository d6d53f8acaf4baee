import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type Flash = {
  tone: 'good' | 'bad'
  text: string
  stays?: boolean
  /** Of staff: a button that takes back what was just done. */
  undo?: { label: string; action: string; fields: Record<string, string> } | undefined
}

/** A toast message. Success disappears after five seconds, an error and one with a button stay until they are closed. */
export function Toast({ tone, text, stays = false, children }: Flash & { children?: ReactNode }) {
  // The page itself shows this message.
  if (stays) return null
  return (
    <div id="read" className={`toast${tone === 'bad' ? ' toast-bad' : ''}${children ? ' toast-kept' : ''}`}>
      <span role={tone === 'bad' ? 'alert' : 'status'}>{text}</span> {children}
      <a className="tool" href="#read" aria-label="Close">
        <Icon name="x" />
      </a>
    </div>
  )
}

import { Icon } from './icon.tsx'

export type Flash = { tone: 'good' | 'bad'; text: string; stays?: boolean }

/** A toast message. Success disappears after five seconds, an error stays until it is closed. */
export function Toast({ tone, text, stays = false }: Flash) {
  // The page itself shows this message.
  if (stays) return null
  return (
    <div id="read" className={tone === 'bad' ? 'toast toast-bad' : 'toast'}>
      <span role={tone === 'bad' ? 'alert' : 'status'}>{text}</span>{' '}
      <a className="tool" href="#read" aria-label="Close">
        <Icon name="x" />
      </a>
    </div>
  )
}

import { Icon } from './icon.tsx'

export type Flash = { tone: 'good' | 'bad'; text: string }

/** What just happened. Good news leaves by itself after five seconds, bad news stays until it is closed. */
export function Toast({ tone, text }: Flash) {
  return (
    <div className={tone === 'bad' ? 'toast toast-bad' : 'toast'}>
      <span role={tone === 'bad' ? 'alert' : 'status'}>{text}</span>
      <a className="tool" id="read" href="#read" aria-label="Close">
        <Icon name="x" />
      </a>
    </div>
  )
}

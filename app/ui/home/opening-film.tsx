import { useContext, useEffect, useRef, useState } from 'react'
import { Icon, IconSprite } from '../kit/icon.tsx'
import { FullContext } from '../kit/lite-context.tsx'

type Connection = { saveData?: boolean; effectiveType?: string }

/**
 * The film takes half a megabyte: it plays only on a fast connection and if nobody asked for less. Lite mode has no
 * scripts at all.
 */
function mayPlay(isFull: boolean): boolean {
  const { saveData, effectiveType } = (navigator as { connection?: Connection }).connection ?? {}
  const isSlow = effectiveType !== undefined && effectiveType !== '4g'
  return (isFull || (!saveData && !isSlow)) && !matchMedia('(prefers-reduced-motion: reduce)').matches
}

/** A looping film over the hero picture. It pauses while the tab is hidden, and for good when the visitor stops it. */
export function OpeningFilm() {
  const isFull = useContext(FullContext)
  const film = useRef<HTMLVideoElement>(null)
  const [isWanted, setIsWanted] = useState(false)
  const [isStopped, setIsStopped] = useState(false)
  const [isSeen, setIsSeen] = useState(false)

  useEffect(() => setIsWanted(mayPlay(isFull)), [isFull])

  useEffect(() => {
    const video = film.current
    if (!isWanted || !video) return
    const follow = () => {
      if (document.hidden || isStopped) video.pause()
      // If the browser refuses autoplay, the still picture stays.
      else video.play().catch(() => {})
    }
    follow()
    document.addEventListener('visibilitychange', follow)
    return () => document.removeEventListener('visibilitychange', follow)
  }, [isWanted, isStopped])

  if (!isWanted) return null
  return (
    <>
      <IconSprite names={['play', 'pause']} />
      <video
        ref={film}
        className={isSeen ? 'film on' : 'film'}
        muted
        loop
        playsInline
        preload="auto"
        aria-hidden="true"
        tabIndex={-1}
        onPlaying={() => setIsSeen(true)}
      >
        <source src="/opening/loop.webm" type="video/webm" />
        <source src="/opening/loop.mp4" type="video/mp4" />
      </video>
      <button
        type="button"
        className="tool"
        aria-label={isStopped ? 'Play the film' : 'Pause the film'}
        onClick={() => setIsStopped(!isStopped)}
      >
        <Icon name={isStopped ? 'play' : 'pause'} />
      </button>
    </>
  )
}

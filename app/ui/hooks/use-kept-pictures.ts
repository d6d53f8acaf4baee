import { useEffect } from 'react'

/** Keeps loaded pictures rendered. The style sheet does not render distant pictures, so that they are not fetched. */
export function useKeptPictures(): void {
  useEffect(() => {
    const keep = (picture: unknown) => {
      if (!(picture instanceof HTMLImageElement)) return
      const box = picture.closest<HTMLElement>('.pic,.fig')
      if (box) box.style.contentVisibility = 'visible'
    }
    const onLoad = ({ target }: Event) => keep(target)
    for (const picture of document.images) if (picture.complete) keep(picture)
    // The load event of an image does not bubble.
    document.addEventListener('load', onLoad, true)
    return () => document.removeEventListener('load', onLoad, true)
  }, [])
}

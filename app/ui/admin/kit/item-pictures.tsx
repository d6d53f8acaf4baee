/** Pictures of items in lists and galleries. */
import { useRef } from 'react'
import { paths } from '~/paths.ts'
import { useNear } from '../../hooks/use-near.ts'
import { Thumbnail } from '../../kit/picture.tsx'

/**
 * The picture of a row. Browsers fetch lazy pictures up to three screens ahead, which covers a whole list. With
 * scripts, pictures below the first few are fetched only when they come near the viewport.
 */
export function RowPicture({ pictureKey }: { pictureKey: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNear(ref)
  return (
    <span ref={ref} className={isNear ? 'thumb' : 'thumb far'}>
      <Thumbnail pictureKey={pictureKey} alt="" />
    </span>
  )
}

/** One picture of an item. Outside the viewport it is not rendered and so not fetched. */
export function ItemPicture({ pictureKey, alt }: { pictureKey: string; alt: string }) {
  return (
    <div className="pic">
      <img src={paths.media(pictureKey, 360)} alt={alt} width={360} height={240} loading="lazy" decoding="async" />
    </div>
  )
}

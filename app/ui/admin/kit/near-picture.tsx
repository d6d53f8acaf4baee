/**
 * Pictures of lists and forms. Browsers fetch lazy pictures up to three screens ahead, which is the whole of a list: with
 * scripts those after the first four are fetched when they come near.
 */
import { useRef } from 'react'
import { paths } from '~/paths.ts'
import { useNear } from '../../hooks/use-near.ts'
import { Thumbnail } from '../../kit/picture.tsx'

/** The picture of a row. */
export function RowPicture({ pictureKey }: { pictureKey: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNear(ref)
  return (
    <span ref={ref} className={isNear ? 'thumb' : 'thumb far'}>
      <Thumbnail pictureKey={pictureKey} />
    </span>
  )
}

/** A picture of an item among its others. */
export function ItemPicture({ pictureKey, alt }: { pictureKey: string; alt: string }) {
  const ref = useRef<HTMLDivElement>(null)
  const isNear = useNear(ref)
  return (
    <div ref={ref} className={isNear ? 'pic' : 'pic far'}>
      <img src={paths.media(pictureKey, 360)} alt={alt} width={360} height={240} loading="lazy" decoding="async" />
    </div>
  )
}

import { useRef } from 'react'
import { useNear } from '../../hooks/use-near.ts'
import { Thumbnail } from '../../kit/picture.tsx'

/**
 * The picture of a row. Browsers fetch lazy pictures three screens ahead, which is the whole of a list: with scripts those
 * below the first few are fetched when they come near.
 */
export function RowPicture({ pictureKey }: { pictureKey: string }) {
  const ref = useRef<HTMLSpanElement>(null)
  const isNear = useNear(ref)
  return (
    <span ref={ref} className={isNear ? 'thumb' : 'thumb far'}>
      <Thumbnail pictureKey={pictureKey} />
    </span>
  )
}

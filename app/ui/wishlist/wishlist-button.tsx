import type { FormEvent } from 'react'
import { ADD_TO_WISHLIST, REMOVE_FROM_WISHLIST } from '~/domain/wishlist/messages.ts'
import { readReference } from '~/domain/wishlist/wishlist.ts'
import { paths } from '~/paths.ts'
import { buttonClass } from '../kit/button.tsx'
import { Icon } from '../kit/icon.tsx'
import { useWishlist, type WishlistChange } from './wishlist-context.tsx'

type WishlistButtonProps = {
  /** P-014, B-107. */
  reference: string
  title: string
  /** A heart icon, as on cards, or a button with text. */
  look?: 'heart' | 'words'
}

/** A small form: without scripts the page reloads, with scripts only the heart changes. */
export function WishlistButton({ reference, title, look = 'heart' }: WishlistButtonProps) {
  const { saved, press } = useWishlist()
  const isSaved = saved.has(reference)
  const entry = readReference(reference)
  if (!entry) return null
  const fields: WishlistChange = {
    reference,
    itemType: entry.kind,
    itemId: String(entry.id),
    status: isSaved ? 'false' : 'true',
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    press(fields)
  }
  const words = isSaved ? REMOVE_FROM_WISHLIST : ADD_TO_WISHLIST
  const isHeart = look === 'heart'
  return (
    <form className="wish" method="post" action={paths.wishlist()} onSubmit={submit}>
      <input type="hidden" name="itemType" value={fields.itemType} />
      <input type="hidden" name="itemId" value={fields.itemId} />
      <input type="hidden" name="status" value={fields.status} />
      <button
        type="submit"
        className={isHeart ? 'heart' : `${buttonClass('line', true)} heart`}
        aria-label={isHeart ? `${words}: ${title}` : undefined}
      >
        <Icon name="heart" />
        {isHeart ? null : words}
      </button>
    </form>
  )
}

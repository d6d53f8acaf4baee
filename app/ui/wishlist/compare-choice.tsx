import type { WishlistItem } from '~/domain/wishlist/wishlist-item.ts'

type CompareChoiceProps = {
  /** The id of the comparison form. */
  form: string
  item: Pick<WishlistItem, 'reference' | 'title'>
  label?: string
  isChosen?: boolean
}

export function CompareChoice({ form, item, label = 'Compare', isChosen = false }: CompareChoiceProps) {
  return (
    <label className="pick">
      <input type="checkbox" name="items" value={item.reference} form={form} defaultChecked={isChosen} /> {label}{' '}
      {label === 'Compare' ? <span className="sr">{`: ${item.title}`}</span> : null}
    </label>
  )
}

import type { WishedItem } from '~/domain/wishlist/wished-item.ts'
import { paths } from '~/paths.ts'

/** The panel of the item, over the list of its kind. */
export const wishedHref = ({ kind, slug }: Pick<WishedItem, 'kind' | 'slug'>) =>
  kind === 'plan' ? paths.plan(slug) : paths.service(slug)

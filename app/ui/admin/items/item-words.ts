/** The texts of each list. */
import { itemReference } from '~/domain/catalog/item.ts'
import type { ItemKind } from '~/domain/items/item.ts'
import { projectReference } from '~/domain/projects/project.ts'
import type { AdminIconName } from '../admin-icon.tsx'

export const ITEM_WORDS: Record<
  ItemKind,
  { title: string; add: string; one: string; many: string; none: string; adding: string }
> = {
  listing: {
    title: 'Services',
    add: 'Add Buy',
    one: 'property',
    many: 'properties',
    none: 'No properties are currently listed',
    adding: 'Adding to Buy...',
  },
  plan: {
    title: 'Plans',
    add: 'Add Plan',
    one: 'plan',
    many: 'plans',
    none: 'No plans are currently available',
    adding: 'Adding Plan...',
  },
  project: {
    title: 'Projects',
    add: 'Add Project',
    one: 'project',
    many: 'projects',
    none: 'No projects are currently listed',
    adding: 'Submitting Project...',
  },
}

export const adminReference = (kind: ItemKind, id: number) =>
  kind === 'project' ? projectReference(id) : itemReference(kind === 'plan' ? 'P' : 'B', id)

type FeatureVerb = { verb: string; icon: AdminIconName; label: string }

const ADD: FeatureVerb = { verb: 'true', icon: 'plus', label: 'Feature' }
const MOVES: readonly FeatureVerb[] = [
  { verb: 'up', icon: 'higher', label: 'Earlier' },
  { verb: 'down', icon: 'lower', label: 'Later' },
  { verb: 'false', icon: 'trash', label: 'No longer feature' },
]

/** What can be done with an item at its place on the home page; null where it is not featured. */
export const featureVerbs = (place: number | null) => (place === null ? [ADD] : MOVES)

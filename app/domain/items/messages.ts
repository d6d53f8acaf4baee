/** Messages of the staff forms for listings, plans and projects, as specified; tests quote these constants. */
import type { ItemKind } from './item.ts'

export const IMAGE_REQUIRED = 'At least one image is required'
export const NOT_AN_IMAGE = 'Please upload valid image files'
export const NOT_A_ZIP = 'Invalid File: Please upload a ZIP file'
export const tooManyImages = (most: number) => `Maximum ${most} images allowed`
export const tooLarge = (maxBytes: number) => `File is too large (at most ${maxBytes / 1_000_000} MB)`

export const LISTING_INCOMPLETE = 'Title and price are required'
export const PLAN_TITLE_REQUIRED = 'Title is required'
export const PRICE_AND_FILE_REQUIRED = 'At least one price option with its corresponding file is required'
export const PROJECT_INCOMPLETE = 'Title and date are required'

export const CITY_NOT_OF_REGION = 'Please choose a city of the region'
export const BAD_CONTACT = 'Contact must be 10 to 15 digits'
export const BAD_AGENT_PHONE = 'Phone of the person who meets them must be 10 to 15 digits'
export const BAD_DATE = 'Please enter a date'
export const BAD_LINK = 'Please enter an address that begins with https:// or /'

export const ADDED: Record<ItemKind, string> = {
  listing: 'Successfully Added Buy item',
  plan: 'Plan added successfully!',
  project: 'Successfully Added Project',
}
export const UPDATED: Record<ItemKind, string> = {
  listing: 'Listing updated successfully!',
  plan: 'Plan updated successfully!',
  project: 'Project updated successfully!',
}
export const DELETED: Record<ItemKind, string> = {
  listing: 'Successfully Deleted Buy item',
  plan: 'Plan deleted successfully!',
  project: 'Successfully Deleted Project item',
}
export const SOLD_PLAN_KEPT = 'It was sold, so it is archived and its buyers keep their files.'
export const ADD_FAILED: Record<ItemKind, string> = {
  listing: 'Failed to add Buy item',
  plan: 'Plan adding failed!',
  project: 'Failed to add Project',
}
export const UPDATE_FAILED: Record<ItemKind, string> = {
  listing: 'Failed to update property',
  plan: 'Unable to update plan',
  project: 'Failed to update project',
}
export const DELETE_FAILED: Record<ItemKind, string> = {
  listing: 'Unable to delete Buy data !!!',
  plan: 'Unable to delete plan!',
  project: 'Unable to delete Project data !!!',
}
export const DELETE_TITLE: Record<ItemKind, string> = {
  listing: 'Delete Property',
  plan: 'Delete Plan',
  project: 'Delete Project',
}
const NOUN: Record<ItemKind, string> = { listing: 'property', plan: 'plan', project: 'project' }
export const askToDelete = (kind: ItemKind) =>
  `Are you sure you want to delete this ${NOUN[kind]}? This action cannot be undone.`

/** The same sentence about each kind. */
const byKind = (write: (kind: ItemKind) => string): Record<ItemKind, string> => ({
  listing: write('listing'),
  plan: write('plan'),
  project: write('project'),
})
export const CHANGED_MEANWHILE = byKind(
  (kind) => `This ${kind} was changed by somebody else. What you typed is still here: compare it, then save again.`,
)
export const NOTHING_CHOSEN = 'Please choose at least one.'
export const notComplete = (items: number) =>
  `${items} can’t be published yet: open ${items === 1 ? 'it' : 'each'}, fill in what is missing and save.`

/** For a button whose item is gone, possibly deleted by the first of two clicks. */
export const NOT_HERE_ANY_MORE = byKind((kind) => `This ${kind} no longer exists.`)
/** Above a form whose item was deleted while it was filled in. */
export const DELETED_MEANWHILE = byKind(
  (kind) =>
    `This ${kind} was deleted by somebody else. What you typed is still here: save it as a new one, or leave it.`,
)
export const COPIED = 'A copy was made. It is a draft.'
export const COPY_FAILED = 'No copy was made. Please try again.'
export const copyPictureMissing = (place: number) =>
  `Picture ${place} is missing from the store, so no copy was made. Remove that picture or add it again first.`
export const COPY_FILE_MISSING =
  'A file of this plan is missing from the store, so no copy was made. Upload that file again first.'
export const BAD_STATE = 'Please choose one of the list: Published, Draft'

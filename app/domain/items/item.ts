/** What staff look after: homes for sale, plans and projects, and the forms they do it with. Plain data, safe in the browser. */
export type ItemKind = 'listing' | 'plan' | 'project'
export const ITEM_STATUSES = ['published', 'draft', 'archived'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** A picture in a form: one of the item ('12'), or one that came with the form and waits for it ('h3'). */
export type FormPicture = {
  id: string
  key: string
  alt: string
  widthPx: number
  heightPx: number
  /** Marked to be taken away. */
  isRemoved: boolean
}

export type FormFile = { id: number; filename: string; sizeBytes: number; revision: number }
export type StagedFormFile = { id: number; filename: string; sizeBytes: number }
/** By the name of its input: what is sold now, and what came with the form. */
export type FormFiles = Record<string, { current: FormFile | null; staged: StagedFormFile | null }>

/** A form as the page draws it: filled from the item, or with what was typed and what is wrong with it. */
export type ItemForm = {
  formId: string
  /** Of the item when it was read; '' for a new one. */
  revision: string
  values: Record<string, string>
  /** What is chosen of its state: 'true', 'false', or '' for as it is. */
  publish: string
  errors: Record<string, string[]>
  pictures: FormPicture[]
  files: FormFiles
  /** What is wrong with the whole form. */
  alert: string | null
  /** By field what somebody else saved meanwhile, where it differs from what was typed. */
  conflicts: Record<string, string>
}

/** The input of the pictures. */
export const PICTURE_FIELD = 'images'
export const MOST_PICTURES: Record<ItemKind, number> = { listing: 10, plan: 20, project: 20 }
export const MOST_PLAN_FILE_BYTES = 90_000_000
/** One form, all its files together: the bound of the platform. */
export const FORM_BOUNDS = { bodyBytes: 100_000_000, textBytes: 128_000, parts: 400 }

/** Types of the create form; an item that has another one keeps it. Condo is stored as Condominium. */
export const FORM_TYPES = ['Apartment', 'House', 'Villa', 'Condo'] as const
export const storedType = (shown: string) => (shown === 'Condo' ? 'Condominium' : shown)
export const shownType = (stored: string) => (stored === 'Condominium' ? 'Condo' : stored)

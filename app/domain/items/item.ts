/** Items that staff manage: homes for sale, plans and projects, with their forms. Plain data, safe in the browser. */
import { ALL } from '../catalog/filter.ts'
import { CATEGORIES } from '../catalog/filters.ts'
import { shownType } from '../catalog/item.ts'

export type ItemKind = 'listing' | 'plan' | 'project'
export const ITEM_STATUSES = ['published', 'draft', 'archived'] as const
export type ItemStatus = (typeof ITEM_STATUSES)[number]

/** A picture in a form: one of the item ('12'), or a staged upload ('h3'). */
export type FormPicture = {
  id: string
  key: string
  alt: string
  widthPx: number
  heightPx: number
  /** Marked for removal. */
  isRemoved: boolean
}

export type FormFile = { id: number; filename: string; sizeBytes: number; revision: number }
export type StagedFormFile = { id: number; filename: string; sizeBytes: number }
/** By input name: the file on sale now, and the one uploaded with the form. */
export type FormFiles = Record<string, { current: FormFile | null; staged: StagedFormFile | null }>

/** A form as the page renders it: filled from the item, or with the submitted values and their errors. */
export type ItemForm = {
  formId: string
  /** The item's revision when it was read; '' for a new one. */
  revision: string
  values: Record<string, string>
  /** The chosen state: 'true', 'false', or '' for unchanged. */
  publish: string
  errors: Record<string, string[]>
  pictures: FormPicture[]
  files: FormFiles
  /** The error of the whole form. */
  alert: string | null
  /** By field, the value that somebody else saved meanwhile, where it differs from the typed one. */
  conflicts: Record<string, string>
}

export const PICTURE_FIELD = 'images'
export const MOST_PICTURES: Record<ItemKind, number> = { listing: 10, plan: 20, project: 20 }
export const MOST_PLAN_FILE_BYTES = 90_000_000
/** One form with all its files: the platform's limit. */
export const FORM_BOUNDS = { bodyBytes: 100_000_000, textBytes: 128_000, parts: 400 }

const SPECIFIED_TYPES = ['Apartment', 'House', 'Villa', 'Condo']
/**
 * Types in the form: those of the specification first, then all that visitors can filter by. An item with another type
 * keeps it. Condo is stored as Condominium.
 */
export const FORM_TYPES = [
  ...SPECIFIED_TYPES,
  ...CATEGORIES.filter((each) => each !== ALL && !SPECIFIED_TYPES.includes(shownType(each))),
]
export const storedType = (shown: string) => (shown === 'Condo' ? 'Condominium' : shown)

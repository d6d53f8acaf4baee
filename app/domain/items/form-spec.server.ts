/** An item and its form as staff work on them: what each kind of item says of itself, so that one machine takes them all. */
import type { AlsoWritten } from '../catalog/item-pictures.server.ts'
import type { FormFile, ItemKind } from './item.ts'
import type { HeldUpload } from './staged-uploads.server.ts'

export type Actor = { id: number; name: string }
export type ItemPicture = { id: number; key: string; alt: string; widthPx: number; heightPx: number }

/** An item as its form knows it. */
export type EditableItem = {
  id: number
  slug: string
  title: string
  status: 'draft' | 'published' | 'archived'
  revision: number
  values: Record<string, string>
  pictures: ItemPicture[]
  files: Record<string, FormFile | null>
}

/** A picture in its place: one of the item, or one that came with the form. */
export type PlacedPicture = { id: number | null; held: HeldUpload | null; key: string; alt: string }

/** Everything of a form that passed, for whoever writes it. */
export type AcceptedForm<Value> = {
  value: Value
  /** Null keeps the state. */
  publish: boolean | null
  pictures: PlacedPicture[]
  removed: ItemPicture[]
  /** What came for each file input. */
  files: Record<string, HeldUpload>
  /** Held uploads that become the item's. */
  used: HeldUpload[]
  takenKey: string
  /** Null is the program itself. */
  actor: Actor | null
  /** What else is to be written with the item, if anything is. */
  also?: AlsoWritten
}

export type SaveOutcome = { ok: true; id: number; released: string[] } | { ok: false; reason: 'changed' }

export type FormSpec<Value> = {
  kind: ItemKind
  fields: readonly string[]
  /** Fields that hold a line for each value. */
  lists: readonly string[]
  fileFields: readonly string[]
  defaults: Record<string, string>
  read(
    values: Record<string, string>,
    has: { item: EditableItem | null; files: Record<string, HeldUpload> },
  ): { value: Value; faults: Record<string, string[]> }
  save(form: AcceptedForm<Value>, item: EditableItem | null): Promise<SaveOutcome>
}

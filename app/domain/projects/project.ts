/** A finished project for pages. Plain data, safe in the browser. */
import type { projects } from '~db/schema/index.ts'
import type { PictureView } from '../catalog/item.ts'
import { isDay } from '../shared/units.ts'

export type ProjectPicture = Pick<PictureView, 'key' | 'alt' | 'kind' | 'widthPx' | 'heightPx'>

/** `link` is '', a path on this site or a full https address. */
export type ProjectView = Omit<
  typeof projects.$inferSelect,
  'status' | 'revision' | 'publishedAt' | 'createdAt' | 'updatedAt'
> & { pictures: ProjectPicture[] }

/** A building stage as last reported; the day as YYYY-MM-DD. */
export type ReachedStage = { stage: string; day: string }

export const PROJECTS_PAGE_SIZE = 8

/** The reference that people say on the phone: Project 08. */
export const projectReference = (id: number) => `Project ${String(id).padStart(2, '0')}`

/** Links may lead to this site or to an https address; nothing else is ever rendered. */
export function isProjectLink(text: string): boolean {
  if (text === '') return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/host` would leave the site
  if (/^\/(?![/\\])[^\u0000-\u0020\u007f\\]*$/.test(text)) return true
  try {
    return /^https:\/\/[^\s/]/.test(text) && new URL(text).protocol === 'https:'
  } catch {
    return false
  }
}

/** The cursor of a page: the last project of the page before. */
export type ProjectMark = { date: string; id: number }

export const markText = ({ date, id }: ProjectMark) => `${date}-${id}`

/** Reads a cursor from an address; null, the first page, for anything invalid. */
export function readMark(text: string | null): ProjectMark | null {
  const found = /^([0-9]{4}-[0-9]{2}-[0-9]{2})-([0-9]{1,12})$/.exec(text ?? '')
  return found?.[1] && isDay(found[1]) ? { date: found[1], id: Number(found[2]) } : null
}

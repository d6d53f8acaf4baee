/** A finished work of the firm as pages see it. Plain data, safe in the browser. */
import type { PictureView } from '../catalog/item.ts'

export type ProjectPicture = Pick<PictureView, 'key' | 'alt' | 'kind' | 'widthPx' | 'heightPx'>

export type ProjectView = {
  id: number
  slug: string
  title: string
  note: string
  location: string
  /** The day it was finished, as YYYY-MM-DD. */
  date: string
  description: string
  /** '', an address of this site or a whole https address. */
  link: string
  pictures: ProjectPicture[]
}

/** A stage of the house as it was last reported; the day as YYYY-MM-DD. */
export type ReachedStage = { stage: string; day: string }

export const PROJECTS_PAGE_SIZE = 8

/** The number said on the phone: Project 08. */
export const projectReference = (id: number) => `Project ${String(id).padStart(2, '0')}`

/** A day of the calendar as YYYY-MM-DD. */
export function isProjectDate(text: string): boolean {
  if (!/^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text)) return false
  const at = new Date(`${text}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** A link leads into this site or to an https address; nothing else is ever put into a page. */
export function isProjectLink(text: string): boolean {
  if (text === '') return true
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop control characters, so `/\t/host` would leave the site
  if (/^\/(?![/\\])[^\u0000-\u0020\u007f\\]*$/.test(text)) return true
  return /^https:\/\/[^\s/]/.test(text) && URL.canParse(text)
}

/** Where a page of the list goes on: behind the last project of the page before. */
export type ProjectMark = { date: string; id: number }

export const markText = ({ date, id }: ProjectMark) => `${date}-${id}`

/** What an address says, or null for the first page: junk is no mark. */
export function readMark(text: string | null): ProjectMark | null {
  const found = /^([0-9]{4}-[0-9]{2}-[0-9]{2})-([0-9]{1,12})$/.exec(text ?? '')
  return found?.[1] && isProjectDate(found[1]) ? { date: found[1], id: Number(found[2]) } : null
}

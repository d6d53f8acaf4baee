/** What the root loader gives to every page. */
import { useRouteLoaderData } from '@remix-run/react'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../domain/site/settings.ts'

export type RootData = {
  site: SiteSettings
  /** What just happened, said once. */
  flash: { tone: 'good' | 'bad'; text: string; stays?: boolean } | null
  /** Small pictures and no scripts: chosen, or asked for by Save-Data. */
  lite: boolean
  /** Chosen by the visitor: everything, on any line. */
  full: boolean
  /** The references of what the visitor keeps, newest first. */
  wishlist: string[]
  /** Who is signed in, as the header shows them. */
  user: { name: string; photoKey: string | null } | null
  year: number
  siteUrl: string
  requestId: string
}

/** The defaults stand in where the root itself could not be loaded. */
export function useRootData(): RootData {
  const root = useRouteLoaderData('root') as RootData | undefined
  return (
    root ?? {
      site: DEFAULT_SETTINGS,
      flash: null,
      lite: false,
      full: false,
      wishlist: [],
      user: null,
      year: new Date().getUTCFullYear(),
      siteUrl: '',
      requestId: '',
    }
  )
}

/** What the page says in its own place of the form sent before; `answer` to a later one speaks for itself. */
export function useOutcome(answer: object | undefined): string | null {
  const { flash } = useRootData()
  return !answer && flash?.stays ? flash.text : null
}

/** What the root loader gives to every page. */
import { useRouteLoaderData } from '@remix-run/react'
import { DEFAULT_SETTINGS, type SiteSettings } from '../../domain/settings/settings.ts'

export type RootData = {
  site: SiteSettings
  /** The message about what just happened, shown once. */
  flash: { tone: 'good' | 'bad'; text: string; stays?: boolean; email?: string } | null
  /** Small pictures and no scripts: chosen, or requested by Save-Data. */
  lite: boolean
  /** Chosen by the visitor: everything, on any connection. */
  full: boolean
  /** References of the visitor's wishlist, newest first. */
  wishlist: string[]
  /** The signed-in user, for the header. */
  user: { name: string; photoKey: string | null } | null
  year: number
  siteUrl: string
  requestId: string
}

/** Returns defaults where the root loader failed. */
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

/** The outcome of the previous form, shown in the page; null where `answer` reports a later form's. */
export function useOutcome(answer: object | null | undefined): string | null {
  const { flash } = useRootData()
  return !answer && flash?.stays ? flash.text : null
}

/** What the root loader gives to every page. */
import { useRouteLoaderData } from '@remix-run/react'
import { DEFAULT_SETTINGS } from './domain/site/settings.ts'
import type { loader } from './root'

export function useRootData() {
  const root = useRouteLoaderData<typeof loader>('root')
  return (
    root ?? {
      site: DEFAULT_SETTINGS,
      flash: null,
      lite: false,
      year: new Date().getUTCFullYear(),
      siteUrl: '',
      requestId: '',
    }
  )
}

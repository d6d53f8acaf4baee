/** The site's settings, or the defaults while the database is down. */
import { getSiteState } from '../domain/settings/get-settings.server.ts'
import { DEFAULT_SETTINGS, type SiteSettings } from '../domain/settings/settings.ts'
import type { AppContext } from './context.server.ts'

export const readSiteSettings = (context: Pick<AppContext, 'db' | 'once' | 'log'>): Promise<SiteSettings> =>
  context
    .once('site', () => getSiteState(context.db))
    .then(({ settings }) => settings)
    .catch((cause: unknown) => {
      context.log.error('settings.not-read', cause)
      return DEFAULT_SETTINGS
    })

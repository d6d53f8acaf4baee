/** Saving the forms of settings that are saved as one. Nothing typed is lost: a refused form comes back as it was sent. */
import { data } from '@remix-run/cloudflare'
import { randomKey } from '../../domain/shared/signed-key.server'
import type { Saved, SettingsDeps } from '../../domain/site/save-site.server'
import { CHANGED_MEANWHILE } from '../../domain/site/settings-form.ts'
import type { AppContext } from '../context.server'
import { redirectWithToast } from '../reply.server'

export type SettingsAnswer<Typed> = {
  typed: Typed
  /** By field; '' is of the whole form. */
  errors: Record<string, string>
  /** Null where somebody else saved since the form was drawn. */
  revision: string | null
}

export const revisionOf = (form: FormData) => String(form.get('revision') ?? '')

export async function saveSettings<Typed>(
  context: AppContext,
  sent: SettingsAnswer<Typed> & { revision: string },
  save: (deps: SettingsDeps) => Promise<Saved>,
  next: { to: string; text: string },
) {
  const answer = (more: Partial<SettingsAnswer<Typed>>, status: number) =>
    data<SettingsAnswer<Typed>>({ ...sent, ...more }, { status })
  // The revision that was read stays, or a save made meanwhile would go unnoticed after a correction.
  if (Object.keys(sent.errors).length > 0) return answer({}, 400)
  const saved = await save({ db: context.db, now: context.now, newRevision: randomKey })
  if (saved.ok) return redirectWithToast(context, next.to, { tone: 'good', text: next.text })
  return answer({ errors: { '': CHANGED_MEANWHILE }, revision: null }, 409)
}

/** Saves settings forms that are saved as a whole. Nothing typed is lost: a rejected form is shown as it was sent. */
import { data } from '@remix-run/cloudflare'
import type { Saved, SettingsDeps } from '../../domain/settings/save-site.server.ts'
import { CHANGED_MEANWHILE } from '../../domain/settings/settings-form.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import type { AppContext } from '../context.server.ts'
import { redirectWithToast } from '../reply.server.ts'

export type SettingsAnswer<Typed> = {
  typed: Typed
  /** By field; '' holds errors of the whole form. */
  errors: Record<string, string>
  /** Null where somebody else saved after the form was rendered. */
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
  // Keeps the revision that was read; otherwise a correction would overwrite somebody else's save unnoticed.
  if (Object.keys(sent.errors).length > 0) return answer({}, 400)
  const saved = await save({ db: context.db, now: context.now, newRevision: randomKey })
  if (saved.ok) return redirectWithToast(context, next.to, { tone: 'good', text: next.text })
  return answer({ errors: { '': CHANGED_MEANWHILE }, revision: null }, 409)
}

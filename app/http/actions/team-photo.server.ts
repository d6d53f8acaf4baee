/** The photo of one team member, set or removed by staff. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { MAX_PICTURE_BYTES } from '../../domain/gallery/pictures.server.ts'
import { NOT_AN_IMAGE, tooLarge } from '../../domain/items/messages.ts'
import { getRevision, listTeam, saveTeam } from '../../domain/settings/save-site.server.ts'
import * as words from '../../domain/settings/settings-form.ts'
import { UPLOADS_SPENT } from '../../domain/shared/rate-messages.ts'
import { randomKey } from '../../domain/shared/signed-key.server.ts'
import { pictureInput } from '../../domain/uploads/receive.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { redirectWithToast } from '../reply.server.ts'
import { readId } from './admin-list.server.ts'
import { actorOf } from './item.server.ts'
import { receiveStaffUpload } from './staff-upload.server.ts'

const PHOTO = pictureInput({ most: 1, tooMany: null, tooLarge: tooLarge(MAX_PICTURE_BYTES), wrong: NOT_AN_IMAGE })

/** The team member at a position, from 1; 404 where there is none. */
export async function requireMember(context: AppContext, given: string | undefined) {
  const place = readId(given, words.NO_SUCH_MEMBER)
  const [team, revision] = await Promise.all([listTeam(context.db), getRevision(context.db, 'team')])
  const member = team[place - 1]
  if (!member) throw data(words.NO_SUCH_MEMBER, { status: 404 })
  return { place, member, team, revision }
}

/** 303 to the team, or why the photo was not saved. If the team was saved meanwhile, it stays unchanged. */
export async function receiveTeamPhoto(
  context: AppContext,
  request: Request,
  given: string | undefined,
  user: CurrentUser,
) {
  const { place, team, revision } = await requireMember(context, given)
  const named = formFields(null, ['revision', 'remove'])
  const { received, form, isSpent } = await receiveStaffUpload(context, request, user, named, { photo: PHOTO })
  const isRemoved = form.has('remove')
  const refuse = async (status: number, error: string) => {
    await received.abandon()
    return data({ error }, { status })
  }
  if (received.failure) {
    context.log.error('team.photo-failed', received.failure)
    return refuse(503, words.TEAM_PHOTO_FAILED)
  }
  const photoKey = received.stored[0]?.objectKey ?? null
  if (isSpent) return refuse(429, UPLOADS_SPENT)
  if (!photoKey && !isRemoved) return refuse(400, received.errors.photo?.[0] ?? words.TEAM_PHOTO_MISSING)
  const added = isRemoved ? null : photoKey
  const people = team.map((member, at) => (at === place - 1 ? { ...member, photoKey: added } : member))
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const saved = await saveTeam(deps, actorOf(user), String(form.get('revision') ?? revision), people, added)
  if (!saved.ok) return refuse(409, words.CHANGED_MEANWHILE)
  if (isRemoved) await received.abandon()
  const text = isRemoved ? words.TEAM_PHOTO_REMOVED : words.TEAM_PHOTO_SAVED
  return redirectWithToast(context, paths.settingsTeam(), { tone: 'good', text })
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import {
  PHOTO_FAILED,
  PHOTO_MISSING,
  PHOTO_NOT_A_PICTURE,
  PHOTO_REMOVED,
  PHOTO_SAVED,
  PHOTO_TOO_LARGE,
} from '~/domain/accounts/messages.ts'
import { changePhoto } from '~/domain/accounts/profile.server.ts'
import { pictureMessage } from '~/domain/gallery/picture-refusal.ts'
import { MAX_PICTURE_BYTES } from '~/domain/gallery/pictures.server.ts'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { useFormAnswer } from '~/http/document/form-answer.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { readPublicUpload } from '~/http/forms/public-form.server.ts'
import { LARGEST_BODY } from '~/http/forms/read-body.server.ts'
import { bufferFile } from '~/http/forms/read-upload.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { invalid, redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { PhotoPage } from '~/ui/accounts/profile-forms.tsx'
import fileStyles from '~/ui/kit/file.css?inline'

export { privateHeaders as headers } from '~/http/reply.server.ts'

export const handle = { styles: [fileStyles] }

export const meta = privateMeta('Change photo', 'The photo on your account.')

/** Room for a photo that is far too large, so that the form says so. */
const BOUNDS = { bodyBytes: LARGEST_BODY, textBytes: 2000, parts: 5 }

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { name, photoKey } = await requireUser(context, request)
  return { name, photoKey }
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser(context, request)
  const file = bufferFile('photo', MAX_PICTURE_BYTES)
  const named = formFields(null, ['remove'])
  const { fields, tooMany } = await readPublicUpload(context, request, 'photo', named, BOUNDS, file.open)
  const refuse = (text: string) => invalid({ status: 'error', error: { photo: [text] } })
  if (tooMany) return tooMany({ reply: ({ formErrors }) => ({ status: 'error', error: { '': formErrors } }) })
  const deps = { ...context, randomKey }
  if (fields.has('remove')) {
    await changePhoto(deps, user, null)
    return redirectWithToast(context, paths.profile(), { tone: 'good', text: PHOTO_REMOVED })
  }
  if (file.sizeBytes === 0) return refuse(PHOTO_MISSING)
  if (file.sizeBytes > MAX_PICTURE_BYTES) return refuse(PHOTO_TOO_LARGE)
  const changed = await changePhoto(deps, user, await file.readBytes()).catch((cause: unknown) => {
    context.log.error('profile.photo-failed', cause)
    return null
  })
  if (!changed) return invalid({ status: 'error', error: { '': [PHOTO_FAILED] } }, 503, { 'retry-after': '30' })
  if (!changed.ok)
    return refuse(pictureMessage(changed.reason, { tooLarge: PHOTO_TOO_LARGE, wrong: PHOTO_NOT_A_PICTURE }))
  return redirectWithToast(context, paths.profile(), { tone: 'good', text: PHOTO_SAVED })
}

export default function Photo() {
  return <PhotoPage {...useLoaderData<typeof loader>()} {...useFormAnswer()} />
}

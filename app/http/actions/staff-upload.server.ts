/** A staff form with streamed files, counted towards the sender's upload limit; an unreadable form leaves no files behind. */
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { FORM_BOUNDS } from '../../domain/items/item.ts'
import { STAFF_UPLOADS } from '../../domain/limits/rate-limit.server.ts'
import { type UploadInput, UploadReceiver } from '../../domain/uploads/receive.server.ts'
import type { AppContext } from '../context.server.ts'
import type { FormFields } from '../forms/form-fields.server.ts'
import { requireUpload } from '../forms/read-upload.server.ts'
import { UploadBudget } from '../forms/upload-budget.server.ts'
import { itemDeps } from './item.server.ts'

/** `isSpent`: this person's daily upload limit is used up, so no file was taken. */
export async function receiveStaffUpload(
  context: AppContext,
  request: Request,
  user: CurrentUser,
  fields: FormFields,
  inputs: Readonly<Record<string, UploadInput>>,
) {
  const received = new UploadReceiver(itemDeps(context), inputs)
  const budget = new UploadBudget(context, request, FORM_BOUNDS, STAFF_UPLOADS, user.id)
  const form = await requireUpload(request, fields, FORM_BOUNDS, budget.within(received.open)).catch(
    async (refusal) => {
      await received.abandon()
      throw refusal
    },
  )
  return { received, form, isSpent: budget.isSpent }
}

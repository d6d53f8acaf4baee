/** The form of a plan's sample and its list of sheets. */
import { data } from '@remix-run/cloudflare'
import type { CurrentUser } from '../../domain/accounts/session.ts'
import { getPlanSheets, keepSample, reviseSheets } from '../../domain/plans/sheets.server.ts'
import {
  readSheets,
  SAMPLE_TOO_LARGE,
  SAMPLE_UNREADABLE,
  SHEETS_SAVED,
  writeSheets,
} from '../../domain/plans/sheets.ts'
import { CHANGED_MEANWHILE } from '../../domain/settings/settings-form.ts'
import { drawQrCode } from '../../domain/shared/qr-code.server.ts'
import { paths } from '../../paths.ts'
import type { AppContext } from '../context.server.ts'
import { formFields } from '../forms/form-fields.server.ts'
import { bufferFile, requireUpload } from '../forms/read-upload.server.ts'
import { redirectWithToast } from '../reply.server.ts'
import { itemDeps, notHere, readId } from './item.server.ts'

const SAMPLE_BYTES = 10_000_000
const BOUNDS = { bodyBytes: SAMPLE_BYTES + 1_000_000, textBytes: 20_000, parts: 6 }
const FIELDS = formFields(null, ['sheets', 'revision'])

export async function requirePlanSheets(context: AppContext, id: string | undefined) {
  const found = await getPlanSheets(context.db, readId(id))
  if (!found) throw notHere()
  return found
}

/** Adds the address that verifies the sheet, and its QR code for printing. */
export function withCode<Sheet extends { code: string }>({ settings }: AppContext, sheet: Sheet) {
  const href = `${settings.SITE_URL}${paths.verify(sheet.code)}`
  return { ...sheet, href, picture: drawQrCode(href) }
}

/** Saves the submitted sheets and sample. 303 back to them, or the errors. */
export async function receiveSample(context: AppContext, request: Request, id: string | undefined, staff: CurrentUser) {
  const { plan, sheets: before } = await requirePlanSheets(context, id)
  const file = bufferFile('sample', SAMPLE_BYTES)
  const form = await requireUpload(request, FIELDS, BOUNDS, file.open)
  const typed = String(form.get('sheets') ?? writeSheets(before))
  const newest = before[0]?.revision ?? 0
  const given = String(form.get('revision') ?? newest)
  const based = /^\d{1,6}$/.test(given) ? Number(given) : newest
  const refuse = (errors: { sheets?: string; sample?: string; form?: string }, status = 400) =>
    data({ typed, errors }, { status })
  const { sheets, error } = readSheets(typed)
  if (error) return refuse({ sheets: error })
  if (file.sizeBytes > SAMPLE_BYTES) return refuse({ sample: SAMPLE_TOO_LARGE })
  const deps = itemDeps(context)
  if (file.sizeBytes > 0 && !(await keepSample(deps, staff, plan.id, await file.readBytes())))
    return refuse({ sample: SAMPLE_UNREADABLE })
  const isNew = sheets.length > 0 && writeSheets(sheets) !== writeSheets(before)
  if (isNew && !(await reviseSheets(deps, staff, plan.id, based, sheets)))
    return refuse({ form: CHANGED_MEANWHILE }, 409)
  return redirectWithToast(context, paths.planSample(plan.id), { tone: 'good', text: SHEETS_SAVED })
}

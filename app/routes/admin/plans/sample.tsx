import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { getPlanSheets, keepSample, reviseSheets } from '~/domain/plans/sheets.server.ts'
import { readSheets, SAMPLE_TOO_LARGE, SAMPLE_UNREADABLE, SHEETS_SAVED, writeSheets } from '~/domain/plans/sheets.ts'
import { drawQrCode } from '~/domain/shared/qr-code.server.ts'
import { CHANGED_MEANWHILE } from '~/domain/site/settings-form.ts'
import { itemDeps, notHere, readId } from '~/http/actions/item.server'
import type { AppContext } from '~/http/context.server'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireUpload } from '~/http/forms/read-upload.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { MissingItem } from '~/ui/admin/items/missing-item'
import { SamplePage } from '~/ui/admin/sample-page'

const SAMPLE_BYTES = 10_000_000
const BOUNDS = { bodyBytes: SAMPLE_BYTES + 1_000_000, textBytes: 20_000, parts: 6 }

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Sample and sheets', description: 'What may be seen before paying.', isPrivate: true })

export const headers = privateHeaders

async function requirePlan(context: AppContext, id: string | undefined) {
  const found = await getPlanSheets(context.db, readId(id))
  if (!found) throw notHere()
  return found
}

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'items')
  const { plan, sheets } = await requirePlan(context, params.id)
  const printed = sheets.map((sheet) => {
    const href = `${context.settings.SITE_URL}${paths.verify(sheet.code)}`
    return { ...sheet, href, picture: drawQrCode(href) }
  })
  return { plan, sheets: printed }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const staff = await requireStaff(context, request, 'items')
  const { plan, sheets: before } = await requirePlan(context, params.id)
  const chunks: Uint8Array[] = []
  let size = 0
  const form = await requireUpload(request, formFields(null, ['sheets', 'revision']), BOUNDS, ({ field }) => ({
    async write(chunk) {
      size += field === 'sample' ? chunk.byteLength : 0
      if (field === 'sample' && size <= SAMPLE_BYTES) chunks.push(chunk)
    },
    end: async () => undefined,
  }))
  const typed = String(form.get('sheets') ?? writeSheets(before))
  const newest = before[0]?.revision ?? 0
  const given = String(form.get('revision') ?? newest)
  const based = /^\d{1,6}$/.test(given) ? Number(given) : newest
  const refuse = (errors: { sheets?: string; sample?: string; form?: string }, status = 400) =>
    data({ typed, errors }, { status })
  const { sheets, error } = readSheets(typed)
  if (error) return refuse({ sheets: error })
  if (size > SAMPLE_BYTES) return refuse({ sample: SAMPLE_TOO_LARGE })
  const deps = itemDeps(context)
  if (size > 0) {
    const bytes = new Uint8Array(await new Blob(chunks as BlobPart[]).arrayBuffer())
    if (!(await keepSample(deps, staff, plan.id, bytes))) return refuse({ sample: SAMPLE_UNREADABLE })
  }
  const isNew = sheets.length > 0 && writeSheets(sheets) !== writeSheets(before)
  if (isNew && !(await reviseSheets(deps, staff, plan.id, based, sheets)))
    return refuse({ form: CHANGED_MEANWHILE }, 409)
  return done(context, paths.planSample(plan.id), { tone: 'good', text: SHEETS_SAVED })
}

export default function PlanSample() {
  const answer = useActionData<typeof action>()
  const busy = useNavigation().formMethod === 'POST'
  return <SamplePage {...useLoaderData<typeof loader>()} answer={answer ?? null} busy={busy} />
}

export function ErrorBoundary() {
  return <SectionError missing={<MissingItem kind="plan" />} />
}

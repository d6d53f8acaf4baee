import { type ActionFunctionArgs, data, type LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { readStamps, STAMP_COLUMNS } from '~/domain/orders/stamp.ts'
import { addStamps } from '~/domain/orders/stamps.server.ts'
import { countUnstamped } from '~/domain/orders/unstamped.server.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { plural } from '~/domain/shared/units.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { readTableForm } from '~/http/forms/table-form.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { deliverSoon } from '~/http/job-deps.server.ts'
import { redirectWithToast } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { StampsPage } from '~/ui/admin/stamps-page.tsx'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('GRA stamps', 'What GRA’s certified system printed, for many orders at once.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'accounts')
  const settings = await getSettings(context.db)
  return {
    isRegistered: settings.taxRegistered === 'yes',
    waiting: await countUnstamped(context.db, context.payments.mode, settings),
  }
}

/** All of the table or nothing of it: errors name the line. */
export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'accounts')
  const { text, error, isPreview } = await readTableForm(request, 'stamps', STAMP_COLUMNS, {})
  const { rows, errors } = readStamps(text)
  const refuse = (all: readonly string[]) => data({ text, errors: all, preview: null }, { status: 400 })
  if (error !== null) return refuse([error])
  if (errors.length > 0) return refuse(errors)
  if (isPreview) return data({ text, errors: [], preview: rows.map(({ cells }) => cells) })
  const added = await addStamps(context, admin, rows)
  if (!added.ok) return refuse(added.errors)
  deliverSoon(context)
  return redirectWithToast(context, paths.orderStamps(), {
    tone: 'good',
    text: `${plural(added.value, 'stamp')} saved.`,
  })
}

export default function Stamps() {
  return <StampsPage {...useLoaderData<typeof loader>()} answer={useActionData<typeof action>() ?? null} />
}

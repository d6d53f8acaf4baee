import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { listPricedChanges, PRICE_LIST } from '~/domain/plan-requests/list-priced-changes.server.ts'
import { MAX_CHANGES, PRICES_UPDATED, readPriceList } from '~/domain/plan-requests/price-list.ts'
import { getRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { readRows } from '~/domain/shared/lines.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsChangesPage } from '~/ui/admin/settings-changes-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Changes', 'What a change of a plan costs.')

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'rates')
  const [changes, revision] = await Promise.all([listPricedChanges(context.db), getRevision(context.db, PRICE_LIST)])
  return { changes, revision }
}

const ROWS = MAX_CHANGES * 2
const FIELDS = formFields(null, { revision: 1, label: ROWS, price: ROWS })

export async function action({ request, context }: ActionFunctionArgs) {
  const actor = await requireStaff(context, request, 'rates')
  const form = await requireForm(request, FIELDS)
  const rows = readRows(form, ['label', 'price'], ROWS).map(({ label, price }) => ({
    label: label.trim(),
    price: price.trim(),
  }))
  const { changes, errors } = readPriceList(rows)
  const asText = (list: unknown) => ({ [PRICE_LIST]: JSON.stringify(list) })
  const before = asText(await listPricedChanges(context.db))
  const sent = { typed: rows, errors, revision: revisionOf(form) }
  return saveSettings(
    context,
    sent,
    (deps) => saveTexts(deps, actor, PRICE_LIST, sent.revision, before, asText(changes)),
    { to: paths.settingsChanges(), text: PRICES_UPDATED },
  )
}

export default function SettingsChanges() {
  const { changes, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsChangesPage changes={changes} {...state} />
}

import type { ActionFunctionArgs, LoaderFunctionArgs } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { PORTFOLIO_PREFIX } from '~/domain/settings/portfolio-texts.ts'
import { readPortfolioForm } from '~/domain/settings/read-site-forms.ts'
import { getPortfolioFields, getRevision, saveTexts } from '~/domain/settings/save-site.server.ts'
import { PORTFOLIO_FIELDS, PORTFOLIO_UPDATED } from '~/domain/settings/settings-form.ts'
import { revisionOf, saveSettings } from '~/http/actions/save-settings.server.ts'
import { privateMeta } from '~/http/document/page-meta.ts'
import { formFields } from '~/http/forms/form-fields.server.ts'
import { requireForm } from '~/http/forms/read-body.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { paths } from '~/paths.ts'
import { settingsState } from '~/ui/admin/kit/settings-state.ts'
import { SettingsPortfolioPage } from '~/ui/admin/settings-portfolio-page.tsx'

export { reloadAfterConflict as shouldRevalidate } from '~/http/document/reload-after-conflict.ts'
export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'
export { privateHeaders as headers } from '~/http/reply.server.ts'

export const meta = privateMeta('Portfolio texts', 'The words of the portfolio.')

const named = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${PORTFOLIO_PREFIX}${name}`, text]))

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const [texts, revision] = await Promise.all([getPortfolioFields(context.db), getRevision(context.db, 'portfolio')])
  return { texts, revision }
}

const FIELDS = formFields(null, ['revision', ...PORTFOLIO_FIELDS.map(({ name }) => name)])

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'texts')
  const form = await requireForm(request, FIELDS, 256_000)
  const before = await getPortfolioFields(context.db)
  const { values, errors } = readPortfolioForm(form, before)
  const sent = { typed: values, errors, revision: revisionOf(form) }
  return saveSettings(
    context,
    sent,
    (deps) => saveTexts(deps, admin, 'portfolio', sent.revision, named(before), named(values)),
    { to: paths.settingsPortfolio(), text: PORTFOLIO_UPDATED },
  )
}

export default function SettingsPortfolio() {
  const { texts, revision } = useLoaderData<typeof loader>()
  const state = settingsState(useActionData<typeof action>(), revision)
  return <SettingsPortfolioPage texts={texts} {...state} />
}

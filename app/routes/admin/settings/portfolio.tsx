import { type ActionFunctionArgs, data, type LoaderFunctionArgs, type MetaFunction } from '@remix-run/cloudflare'
import { useActionData, useLoaderData, useNavigation } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server'
import { PORTFOLIO_PREFIX } from '~/domain/site/portfolio-texts.ts'
import { type Faults, readPortfolioForm } from '~/domain/site/read-site-forms.ts'
import { readPortfolioFields, readRevision, saveTexts } from '~/domain/site/save-site.server.ts'
import { CHANGED_MEANWHILE, PORTFOLIO_FIELDS, PORTFOLIO_UPDATED } from '~/domain/site/settings-form.ts'
import { pageMeta } from '~/http/document/page-meta'
import { SectionError } from '~/http/document/section-error'
import { formFields } from '~/http/forms/form-fields.server'
import { requireForm } from '~/http/forms/read-body.server'
import { requireStaff } from '~/http/guards.server'
import { done, privateHeaders } from '~/http/reply.server'
import { paths } from '~/paths.ts'
import { SettingsPortfolioPage } from '~/ui/admin/settings-portfolio-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: 'Portfolio texts', description: 'The words of the portfolio.', isPrivate: true })

export const headers = privateHeaders

const named = (texts: Record<string, string>) =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${PORTFOLIO_PREFIX}${name}`, text]))

export async function loader({ request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'texts')
  const [texts, revision] = await Promise.all([readPortfolioFields(context.db), readRevision(context.db, 'portfolio')])
  return { texts, revision }
}

const FIELDS = formFields(null, ['revision', ...PORTFOLIO_FIELDS.map(({ name }) => name)])

export async function action({ request, context }: ActionFunctionArgs) {
  const admin = await requireStaff(context, request, 'texts')
  const form = await requireForm(request, FIELDS, 256_000)
  const revision = form.get('revision')?.toString() ?? ''
  const before = await readPortfolioFields(context.db)
  const { values, faults } = readPortfolioForm(form, before)
  // The revision that was read stays, or a save made meanwhile would go unnoticed after a correction.
  if (Object.keys(faults).length > 0) return data({ values, faults, revision }, { status: 400 })
  const deps = { db: context.db, now: context.now, newRevision: randomKey }
  const saved = await saveTexts(deps, admin, 'portfolio', revision, named(before), named(values))
  if (saved.ok) return done(context, paths.settingsPortfolio(), { tone: 'good', text: PORTFOLIO_UPDATED })
  return data({ values, faults: { '': CHANGED_MEANWHILE } as Faults, revision: null }, { status: 409 })
}

export default function SettingsPortfolio() {
  const answer = useActionData<typeof action>()
  const { texts, revision } = useLoaderData<typeof loader>()
  return (
    <SettingsPortfolioPage
      texts={texts}
      revision={answer?.revision ?? revision}
      typed={answer?.values ?? null}
      faults={answer?.faults ?? {}}
      hasClash={answer?.revision === null}
      busy={useNavigation().formMethod === 'POST'}
    />
  )
}

export function ErrorBoundary() {
  return <SectionError />
}

import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData, useLocation } from '@remix-run/react'
import { getLegalVersion } from '~/domain/settings/get-legal-text.server.ts'
import { getSettings } from '~/domain/settings/get-settings.server.ts'
import { pick } from '~/domain/shared/pick.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { toLastPage } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { LegalPage } from '~/ui/legal-page.tsx'

export const handle = { cache: true, formStyles: false }

const TITLES = { privacy: 'Privacy notice', refunds: 'Refunds', terms: 'Terms' } as const
type Name = keyof typeof TITLES

/** Which of the three legal texts this address shows: they share this module. */
const nameAt = (pathname: string) => (/^.(privacy|refunds)/.exec(pathname)?.[1] ?? 'terms') as Name

export const meta: MetaFunction<typeof loader> = ({ data, matches, location }) => {
  const name = nameAt(location.pathname)
  return pageMeta(matches, {
    title: TITLES[name],
    description: (firm) => `${TITLES[name]} of ${firm}.`,
    canonical: `${data?.siteUrl ?? ''}${paths[name]()}`,
  })
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const name = nameAt(pathname)
  const found = await getLegalVersion(context.db, name, searchParams.get('version'))
  if (!found) throw toLastPage(paths[name]())
  const firm = name === 'privacy' ? await getSettings(context.db) : null
  const registration = firm && pick(firm, 'dataProtectionNumber', 'dataProtectionExpiry', 'dataProtectionOfficer')
  const isRegistered =
    registration !== null && registration.dataProtectionNumber + registration.dataProtectionOfficer !== ''
  return { ...found, registration: isRegistered ? registration : null, siteUrl: context.settings.SITE_URL }
}

export default function Page() {
  const { text, versions, registration } = useLoaderData<typeof loader>()
  const name = nameAt(useLocation().pathname)
  return (
    <LegalPage title={TITLES[name]} text={text} versions={versions} hrefOf={paths[name]} registration={registration} />
  )
}

import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, redirect } from '@remix-run/cloudflare'
import { useActionData, useLoaderData } from '@remix-run/react'
import { randomKey } from '~/domain/shared/signed-key.server.ts'
import { listFreeSlots } from '~/domain/viewings/viewings.server.ts'
import { requireHome } from '~/http/actions/home-form.server.ts'
import { receiveViewing } from '~/http/actions/viewing.server.ts'
import type { AppContext } from '~/http/context.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { forwardRetryAfter } from '~/http/reply.server.ts'
import { paths } from '~/paths.ts'
import { BookViewingPage } from '~/ui/viewings/book-viewing-page.tsx'
import slotStyles from '~/ui/viewings/slots.css?inline'

export { CatalogError as ErrorBoundary } from '~/http/document/catalog-error.tsx'

export const handle = { styles: [slotStyles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `Book a viewing: ${data.title}`,
        description: `Choose a time to see ${data.title} in ${data.city}.`,
        canonical: `${data.siteUrl}${paths.bookViewing(data.slug)}`,
      })
    : pageMeta(matches, { title: 'No such home', description: 'This home is not here.', isPrivate: true })

export const headers = forwardRetryAfter

/** Redirects to the home's own page if it is sold, because nobody can visit it any more. */
async function requireHomeForSale(context: AppContext, slug = '') {
  const { availability, ...home } = await requireHome(context, slug, paths.bookViewing)
  if (availability === 'sold') throw redirect(paths.service(home.slug), 303)
  return home
}

export async function loader({ params, context }: LoaderFunctionArgs) {
  const home = await requireHomeForSale(context, params.slug)
  const slots = await listFreeSlots(context, home.id)
  return { ...home, slots, formId: randomKey(), siteUrl: context.settings.SITE_URL }
}

export async function action({ params, request, context }: ActionFunctionArgs) {
  const { id, name } = await requireHomeForSale(context, params.slug)
  return receiveViewing(context, request, { id, title: name })
}

export default function BookViewing() {
  const answer = useActionData<typeof action>()
  const { slug, name, slots, formId } = useLoaderData<typeof loader>()
  return <BookViewingPage slug={slug} name={name} slots={slots} formId={formId} result={answer?.result ?? null} />
}

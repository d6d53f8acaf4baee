import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { ratesNote } from '~/domain/costs/rate.ts'
import { chooseHouses } from '~/domain/houses/choose.ts'
import { codeOf } from '~/domain/houses/code.ts'
import { cardOf, priceHouse } from '~/domain/houses/describe.ts'
import { layoutOf } from '~/domain/houses/house.ts'
import type { Layout } from '~/domain/houses/layout/types.ts'
import { listHouseRates } from '~/domain/houses/list-rates.server.ts'
import { HOUSE_KINDS, ignoredWords, wishesQuery } from '~/domain/houses/wishes.ts'
import { readHouseWishes } from '~/http/actions/houses.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { paths } from '~/paths.ts'
import { DrawPage } from '~/ui/houses/draw-page.tsx'
import styles from '~/ui/houses/houses.css?inline'

export { SectionError as ErrorBoundary } from '~/http/document/section-error.tsx'

export const handle = { cache: true, hydrate: 'never', styles: [styles] }

export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  pageMeta(matches, {
    title: 'Draw my house',
    description:
      'Say how many bedrooms, how large your plot is and what you can spend, and see up to six houses that fit, drawn to scale with what they cost to build.',
    canonical: `${data?.siteUrl ?? ''}${paths.drawHouse()}`,
  })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { wishes, unread, isAsked, assemblies } = await readHouseWishes(context, request)
  const page = {
    ...{ wishes, unread, assemblies, kinds: HOUSE_KINDS, query: wishesQuery(wishes) },
    ignored: ignoredWords(unread),
    siteUrl: context.settings.SITE_URL,
  }
  if (!isAsked) return { ...page, houses: [], problems: [], ratesNote: null }
  const rates = await listHouseRates(context.db, wishes)
  const layouts = new Map<string, Layout>()
  const { offers, problems } = chooseHouses(wishes, (choice) => {
    const layout = layoutOf(choice)
    layouts.set(codeOf(choice), layout)
    return priceHouse(choice, layout, rates, wishes)
  })
  const houses = offers.map((offer) => cardOf(offer, layouts.get(codeOf(offer.choice)) ?? layoutOf(offer.choice)))
  const [oldest] = offers.flatMap(({ cost }) => cost?.oldestDate ?? []).sort()
  return { ...page, houses, problems, ratesNote: oldest ? ratesNote(oldest, context.now()) : null }
}

export default function DrawMyHouse() {
  return <DrawPage {...useLoaderData<typeof loader>()} />
}

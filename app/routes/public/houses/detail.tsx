import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { footprintOf, leastPlot, priceHouse, roundedRange, viewOf } from '~/domain/houses/describe.ts'
import { layoutOf } from '~/domain/houses/house.ts'
import { listHouseRates } from '~/domain/houses/list-rates.server.ts'
import { fitOfHouse } from '~/domain/houses/places.ts'
import { wishesQuery } from '~/domain/houses/wishes.ts'
import { findNearPlan, readHouseWishes, requireHouse } from '~/http/actions/houses.server.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { paths } from '~/paths.ts'
import costs from '~/ui/costs/costs.css?inline'
import { HouseNotFound, HousePage } from '~/ui/houses/house-page.tsx'
import styles from '~/ui/houses/houses.css?inline'

export const handle = { cache: true, hydrate: 'never', styles: [costs, styles] }

/** There are thousands of them: search engines keep the page that draws them. */
export const meta: MetaFunction<typeof loader> = ({ data, matches }) =>
  data
    ? pageMeta(matches, {
        title: `${data.house.rooms}, ${data.house.outer}`,
        description: `A sketch of a house: ${data.house.words}. ${data.house.area}.`,
        canonical: `${data.siteUrl}${paths.house(data.house.code)}`,
        isPrivate: true,
      })
    : pageMeta(matches, { title: 'No such house', description: 'This house is not here.', isPrivate: true })

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const choice = requireHouse(params.code)
  const { wishes, unread, usual, assemblies } = await readHouseWishes(context, request)
  const { plot, region, finish } = wishes
  const layout = layoutOf(choice)
  const [rates, near] = await Promise.all([
    listHouseRates(context.db, wishes),
    findNearPlan(context, { ...layout, bedrooms: choice.bedrooms }, plot),
  ])
  const cost = priceHouse(choice, layout, rates, wishes)
  const shownPlot = plot ?? leastPlot(choice, usual)
  return {
    house: viewOf(choice),
    footprint: footprintOf(choice),
    wishes,
    unread,
    assemblies,
    shownPlot,
    fit: fitOfHouse(choice, shownPlot),
    cost: cost && {
      ...cost,
      stages: cost.stages.map(({ lines: _lines, ...stage }) => stage),
      rounded: roundedRange(cost),
    },
    choice: { region, finish },
    near,
    query: wishesQuery(wishes),
    now: context.now(),
    siteUrl: context.settings.SITE_URL,
  }
}

export default function ConceptHouse() {
  return <HousePage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError missing={<HouseNotFound />} />
}

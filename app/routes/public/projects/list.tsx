import type { LoaderFunctionArgs, MetaFunction } from '@remix-run/cloudflare'
import { useLoaderData } from '@remix-run/react'
import { listReachedStages } from '~/domain/buildings/public-record.server.ts'
import { coverPicture } from '~/domain/catalog/item.ts'
import { breadcrumbs } from '~/domain/catalog/json-ld.ts'
import { listProjects } from '~/domain/projects/list-projects.server.ts'
import { PROJECTS_FAILED } from '~/domain/projects/messages.ts'
import { markText, readMark } from '~/domain/projects/project.ts'
import { pageMeta } from '~/http/document/page-meta.ts'
import { SectionError } from '~/http/document/section-error.tsx'
import { paths } from '~/paths.ts'
import { ProjectsPage } from '~/ui/projects/projects-page.tsx'
import works from '~/ui/projects/works.css?inline'

export const handle = { cache: true, formStyles: false, styles: [works] }

export const meta: MetaFunction<typeof loader> = ({ data, error, matches }) =>
  error
    ? pageMeta(matches, { title: 'Projects', description: PROJECTS_FAILED, isPrivate: true })
    : pageMeta(matches, {
        title: 'Projects',
        description: (firm) =>
          `Houses, rows and apartments that ${firm} has completed in Ghana, each with its date and place.`,
        canonical: `${data?.siteUrl ?? ''}${data?.address ?? paths.projects()}`,
        ...(data ? coverPicture(data.siteUrl, data.cover) : {}),
        jsonLd: breadcrumbs(data?.siteUrl ?? '', [['Projects', paths.projects()]]),
      })

export async function loader({ request, context }: LoaderFunctionArgs) {
  const after = readMark(new URL(request.url).searchParams.get('after'))
  const list = await listProjects(context.db, after)
  const cover = list.projects[0]?.pictures[0]
  return {
    ...list,
    reached: await listReachedStages(
      context.db,
      list.projects.map(({ id }) => id),
    ),
    isFirst: after === null,
    address: paths.projects(after ? markText(after) : undefined),
    cover: cover && { coverKey: cover.key, pictures: [cover] },
    siteUrl: context.settings.SITE_URL,
  }
}

export default function Projects() {
  return <ProjectsPage {...useLoaderData<typeof loader>()} />
}

export function ErrorBoundary() {
  return <SectionError failed={PROJECTS_FAILED} />
}

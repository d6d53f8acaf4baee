import { NO_PROJECTS_FOUND, NO_PROJECTS_LISTED } from '~/domain/projects/messages.ts'
import type { ProjectView, ReachedStage } from '~/domain/projects/project.ts'
import { paths } from '~/paths.ts'
import { AnimatedCounter } from '../kit/animated-counter.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { IconSprite } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { ProjectWork } from './project-work.tsx'

type ProjectsPageProps = {
  projects: readonly ProjectView[]
  /** The progress of buildings under construction, by project. */
  reached: Record<number, readonly ReachedStage[]>
  /** The number of completed projects. */
  total: number
  /** The cursor of the next page; null on the last. */
  next: string | null
  isFirst: boolean
}

/** The years of the projects on this page, shown on the dimension line. */
function yearsOf(projects: readonly ProjectView[]): string {
  const years = projects.map(({ date }) => date.slice(0, 4))
  const [newest = '', oldest = ''] = [years[0], years.at(-1)]
  return newest === oldest ? newest : `${oldest} to ${newest}`
}

function NothingHere({ total }: { total: number }) {
  return (
    <EmptyState text={total === 0 ? NO_PROJECTS_LISTED : NO_PROJECTS_FOUND}>
      <p className="soft">
        {total === 0
          ? 'The first will be here soon. Until then, see the houses we have drawn.'
          : 'There are none this far back.'}
      </p>
      <ButtonLink
        kind="line"
        to={total === 0 ? paths.plans() : paths.projects()}
        label={total === 0 ? 'Plans' : 'All projects'}
      />
    </EmptyState>
  )
}

/** 'Over 5' of 8: a round number that there are more of; 0 where there is none. */
const roundBelow = (total: number) => Math.floor((total - 1) / 5) * 5

export function ProjectsPage({ projects, reached, total, next, isFirst }: ProjectsPageProps) {
  const under = roundBelow(total)
  return (
    <div className="wrap">
      <IconSprite names={['left', 'right']} />
      <div className="page-head">
        {total === 0 ? (
          <h1>Projects</h1>
        ) : (
          <h1>
            {under === 0 ? null : 'over '}
            <AnimatedCounter value={under || total} /> projects completed
          </h1>
        )}
        <p className="lead">Each was drawn, priced and supervised by the same three people.</p>
      </div>
      {projects.length === 0 ? (
        <NothingHere total={total} />
      ) : (
        <>
          <DimensionLine heading={<span className="sr">Years</span>} measure={yearsOf(projects)} />
          <div className="works">
            {projects.map((project, at) => (
              <ProjectWork
                key={project.id}
                project={project}
                reached={reached[project.id] ?? []}
                heading="h2"
                first={at === 0}
              />
            ))}
          </div>
          {next || !isFirst ? (
            <nav className="pager" aria-label="Pages">
              {isFirst ? null : (
                <SiteLink to={paths.projects()} rel="prev">
                  Newest projects
                </SiteLink>
              )}{' '}
              {next ? (
                <SiteLink to={paths.projects(next)} rel="next">
                  Older projects
                </SiteLink>
              ) : null}
            </nav>
          ) : null}
        </>
      )}
    </div>
  )
}

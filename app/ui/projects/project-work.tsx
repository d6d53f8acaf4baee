import { type ProjectView, projectReference, type ReachedStage } from '~/domain/projects/project.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { Carousel } from '../kit/carousel.tsx'
import { SiteLink } from '../kit/site-link.tsx'
import { type Cell, TitleBlock } from '../kit/title-block.tsx'

type ProjectWorkProps = {
  project: ProjectView
  /** The stages that the client allows everybody to see. */
  reached?: readonly ReachedStage[]
  heading: 'h2' | 'h3'
  first?: boolean
}

function ProjectLink({ link, title }: { link: string; title: string }) {
  const words = link.startsWith('/plans/') ? 'See its plan' : 'More about this project'
  const name = `${words}: ${title}`
  return link.startsWith('/') ? (
    <SiteLink className="link" to={link} aria-label={name}>
      {words}
    </SiteLink>
  ) : (
    <a className="link" href={link} aria-label={name}>
      {words}
    </a>
  )
}

/** One project: its pictures beside its facts, on alternating sides. */
export function ProjectWork({ project, reached = [], heading: Heading, first = false }: ProjectWorkProps) {
  const { id, slug, title, note, location, date, description, link, pictures } = project
  const cells: Cell[] = [
    { label: 'Location', value: location, span: 'all' },
    { label: 'Date', value: <time dateTime={date}>{formatDay(date)}</time>, ...(note ? {} : { span: 'all' as const }) },
    ...(note ? [{ label: 'Size', value: note }] : []),
    ...reached.map(({ stage, day }) => ({ label: stage, value: <time dateTime={day}>{formatDay(day)}</time> })),
  ]
  return (
    <article className="work" aria-labelledby={`project-${slug}`}>
      <Carousel id={slug} name={title} pictures={pictures} first={first} />
      <div className="stack">
        <p className="cap num">{projectReference(id)}</p>
        <Heading id={`project-${slug}`}>{title}</Heading>
        <p className="soft">{description}</p>
        <TitleBlock cells={cells} />
        {link ? <ProjectLink link={link} title={title} /> : null}
      </div>
    </article>
  )
}

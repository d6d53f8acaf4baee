import {
  type Assembly,
  findAssemblies,
  isStale,
  NO_SUCH_ASSEMBLY,
  type Permit,
  PLEASE_CONFIRM,
  SUPPLIER_LABELS,
} from '~/domain/permits/permit.ts'
import { formatSetbacks } from '~/domain/plots/plot.ts'
import { formatDay } from '~/domain/shared/units.ts'
import { paths } from '~/paths.ts'
import { Breadcrumbs } from '../kit/breadcrumbs.tsx'
import { ButtonLink } from '../kit/button-link.tsx'
import { EmptyState } from '../kit/empty-state.tsx'
import { PageHead } from '../kit/page-head.tsx'
import { SiteForm, SiteLink } from '../kit/site-link.tsx'

const HOW_IT_WORKS =
  'The assembly’s technical committee looks at an application within two weeks, the spatial planning committee within a month; the answer comes in writing. What is listed here was read on the assemblies’ own pages. It is not advice: the assembly decides.'

type PermitsPageProps = { assemblies: readonly Assembly[]; query: string }

export function PermitsPage({ assemblies: all, query }: PermitsPageProps) {
  const assemblies = findAssemblies(all, query)
  const regions = [...new Set(assemblies.map(({ region }) => region))]
  return (
    <div className="wrap">
      <PageHead
        title="Building permits"
        lead="What your assembly asks for, which of it comes with a plan, and what we can add."
      />
      <SiteForm className="cells max-w-96" method="get" action={paths.permits()} aria-label="Permit lists">
        <label>
          <span>Town, assembly or region</span>{' '}
          <input type="search" name="q" defaultValue={query} maxLength={60} enterKeyHint="search" />
        </label>{' '}
        <button type="submit" className="btn">
          Search
        </button>
      </SiteForm>
      {assemblies.length === 0 ? (
        <p className="mt-6" role="status">
          {`We have no list for "${query}" yet. `}
          <SiteLink to={paths.permits()}>All permit lists</SiteLink>
        </p>
      ) : null}
      <div className="regions">
        {regions.map((region) => (
          <section key={region} className="picks">
            <h2>{region}</h2>
            <ul>
              {assemblies
                .filter((each) => each.region === region)
                .map(({ slug, name }) => (
                  <li key={slug}>
                    <SiteLink to={paths.permit(slug)}>{name}</SiteLink>
                  </li>
                ))}
            </ul>
          </section>
        ))}
      </div>
      <p className="mt-6">
        {'Your assembly is not here? The national rules, LI 1630, apply everywhere. '}
        <SiteLink to={paths.contact()}>Ask us</SiteLink>
      </p>
      <p className="soft small mt-6">{HOW_IT_WORKS}</p>
    </div>
  )
}

/** The source and the date on which it was checked, with advice to confirm an old one. */
const sourceWords = (source: string, checkedOn: string, now: number) =>
  `${source}, checked ${formatDay(checkedOn)}.${isStale(checkedOn, now) ? ` ${PLEASE_CONFIRM}` : ''}`

export function PermitPage({ permit, now }: { permit: Permit; now: number }) {
  const { name, region, note, setbacks, requirements } = permit
  return (
    <div className="wrap">
      <Breadcrumbs above={[{ label: 'Building permits', href: paths.permits() }]} here={name} />
      <PageHead title={`Building permit: ${name}`}>
        <p className="cap">{`${region} region`}</p>
      </PageHead>
      {note ? <p>{note}</p> : null}
      {setbacks ? (
        <p className="mt-4">
          {`Setbacks: ${formatSetbacks(setbacks)}.`}{' '}
          <span className="cap block">{sourceWords(setbacks.setbackSource, setbacks.setbackCheckedOn, now)}</span>
        </p>
      ) : null}
      <table className="sums">
        <caption className="sr">{`What the assembly of ${name} asks for`}</caption>
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col">How many</th>
            <th scope="col">Who supplies it</th>
          </tr>
        </thead>
        <tbody>
          {requirements.map(({ what, howMany, supplier, source, checkedOn }) => (
            <tr key={what}>
              <th scope="row">
                {what}
                <span className="cap block">{sourceWords(source, checkedOn, now)}</span>
              </th>
              <td>{howMany}</td>
              <td>{SUPPLIER_LABELS[supplier]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft small mt-6">{HOW_IT_WORKS}</p>
      <div className="acts">
        <ButtonLink to={paths.plans()} label="Look at plans" />{' '}
        <ButtonLink kind="line" to={paths.contact()} label="Ask us" />
      </div>
    </div>
  )
}

export function NoPermit() {
  return (
    <div className="wrap">
      <EmptyState text={NO_SUCH_ASSEMBLY} level={1}>
        <ButtonLink kind="line" to={paths.permits()} label="All permit lists" />
      </EmptyState>
    </div>
  )
}

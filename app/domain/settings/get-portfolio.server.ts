/** The current portfolio: texts, people and stored counts, in one round trip. */
import { and, asc, eq, gte, lt } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { planFacetCounts, siteSettings, teamMembers } from '~db/schema/index.ts'
import { EVERYTHING } from '../catalog/facets.server.ts'
import { selectProjectCount } from '../projects/list-projects.server.ts'
import { pick } from '../shared/pick.ts'
import { DEFAULT_TEAM, PORTFOLIO_PREFIX, type PortfolioTexts, withPortfolioTexts } from './portfolio-texts.ts'
import { type Member, TEAM_AT_MOST } from './settings-form.ts'

export type Portfolio = { texts: PortfolioTexts; team: readonly Member[]; projectCount: number; planCount: number }

/** The texts that staff saved. */
export const selectTexts = (db: Database) =>
  db
    .select({ name: siteSettings.name, value: siteSettings.value })
    .from(siteSettings)
    // '/' is the character after the dot: a range of all names with the prefix.
    .where(and(gte(siteSettings.name, PORTFOLIO_PREFIX), lt(siteSettings.name, 'portfolio/')))

export const selectTeam = (db: Database) =>
  db
    .select(pick(teamMembers, 'name', 'role', 'about', 'photoKey'))
    .from(teamMembers)
    .orderBy(asc(teamMembers.position), asc(teamMembers.id))
    .limit(TEAM_AT_MOST)

export async function getPortfolio(db: Database): Promise<Portfolio> {
  const [saved, team, projects, plans] = await db.batch([
    selectTexts(db),
    selectTeam(db),
    selectProjectCount(db),
    db.select({ items: planFacetCounts.items }).from(planFacetCounts).where(eq(planFacetCounts.facet, EVERYTHING)),
  ])
  return {
    texts: withPortfolioTexts(saved),
    team: team.length > 0 ? team : DEFAULT_TEAM,
    projectCount: projects[0]?.items ?? 0,
    planCount: plans[0]?.items ?? 0,
  }
}

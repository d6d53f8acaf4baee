/** The permit lists: public, edited by staff. Of two saves based on one revision, one succeeds. */
import { and, asc, eq, isNotNull, sql } from 'drizzle-orm'
import type { Database } from '~db/client.ts'
import { assemblies, permitRequirements } from '~db/schema/index.ts'
import { recordChangeIfAny } from '../audit/record-change.server.ts'
import { readRegion } from '../places/regions.ts'
import { readPlot, type Setbacks, type SetbackTexts, setbacksOf } from '../plots/plot.ts'
import type { Actor } from '../shared/actor.ts'
import { jsonRows } from '../shared/json-rows.server.ts'
import { pick } from '../shared/pick.ts'
import { err, ok, type Result } from '../shared/result.ts'
import { slugify } from '../shared/slug.ts'
import type { Assembly, Permit } from './permit.ts'

type Deps = { db: Database; now: () => number }

const ASSEMBLY = pick(assemblies, 'slug', 'name', 'region', 'note', 'setbacks', 'revision')
const REQUIREMENT = pick(permitRequirements, 'what', 'howMany', 'supplier', 'source', 'checkedOn')

export const listAssemblies = (db: Database): Promise<Assembly[]> =>
  db.select(ASSEMBLY).from(assemblies).orderBy(asc(assemblies.region), asc(assemblies.name))

async function getPermitOf(db: Database, slug: ReturnType<typeof sql<string>>): Promise<Permit | null> {
  const [[assembly], requirements] = await db.batch([
    db.select(ASSEMBLY).from(assemblies).where(eq(assemblies.slug, slug)),
    db
      .select(REQUIREMENT)
      .from(permitRequirements)
      .where(eq(permitRequirements.assembly, slug))
      .orderBy(asc(permitRequirements.position)),
  ])
  return assembly ? { ...assembly, requirements } : null
}

export const getPermit = (db: Database, slug: string) => getPermitOf(db, sql<string>`${slug}`)

/** Of several assemblies, a metropolitan one first. */
const METROPOLITAN_FIRST = sql`instr(name, 'Metropolitan') > 0 desc, name`

/** The requested assembly, else the town's, the metropolitan or the first of the region, else any; null without any. */
export const permitNear = (db: Database, { region, city }: { region: string; city: string }, assembly = '') =>
  getPermitOf(
    db,
    sql<string>`coalesce((select slug from assemblies where slug = ${assembly}),
      (select slug from assemblies where region = ${region}
        order by instr(name, coalesce(nullif(${city}, ''), '-')) > 0 desc, ${METROPOLITAN_FIRST} limit 1),
      (select slug from assemblies order by slug limit 1))`,
  )

/** The default setbacks for the plot in an address: those of its assembly, else of the region, else the firm's. */
export async function usualSetbacks(db: Database, firm: SetbackTexts, params: URLSearchParams): Promise<Setbacks> {
  const plot = readPlot(params)
  const region = readRegion(params.get('region'))
  const isIt = plot?.assembly
    ? eq(assemblies.slug, plot.assembly)
    : plot && region
      ? and(eq(assemblies.region, region), isNotNull(assemblies.setbacks))
      : null
  const [found] = isIt
    ? await db
        .select({ setbacks: assemblies.setbacks })
        .from(assemblies)
        .where(isIt)
        .orderBy(METROPOLITAN_FIRST)
        .limit(1)
    : []
  return setbacksOf(found?.setbacks ?? firm)
}

/** Assemblies with known setbacks, offered to visitors with a plot. */
export const listSetbackAssemblies = (db: Database): Promise<Pick<Assembly, 'slug' | 'name'>[]> =>
  db
    .select({ slug: assemblies.slug, name: assemblies.name })
    .from(assemblies)
    .where(isNotNull(assemblies.setbacks))
    .orderBy(asc(assemblies.name))

const noted = ({ name, region, note, setbacks, requirements }: Omit<Permit, 'slug' | 'revision'>) => ({
  name,
  region,
  note,
  setbacks: setbacks && Object.values(setbacks).join(', '),
  requirements: requirements.map(({ what, howMany, supplier, source, checkedOn }) =>
    [what, howMany, supplier, source, checkedOn].filter(Boolean).join(', '),
  ),
})

/** `before` is null for a new assembly; an existing one keeps its slug. */
export async function savePermit(
  deps: Deps,
  actor: Actor | null,
  before: Permit | null,
  based: number,
  permit: Omit<Permit, 'slug' | 'revision'>,
): Promise<Result<{ slug: string }, 'changed-meanwhile' | 'same-name'>> {
  const { db } = deps
  const slug = before?.slug ?? slugify(permit.name)
  const { requirements, ...columns } = permit
  // A new assembly begins at revision 0, and is then changed like any other.
  const revision = before ? based : 0
  const isBased = sql`exists (select 1 from assemblies where slug = ${slug} and revision = ${revision})`
  const { from, values } = jsonRows(requirements, ['what', 'howMany', 'supplier', 'source', 'checkedOn'])
  const [, , , saved] = await db.batch([
    db
      .insert(assemblies)
      .values({ slug, ...columns, revision: 0, updatedAt: deps.now() })
      .onConflictDoNothing(),
    db.run(sql`delete from permit_requirements where assembly = ${slug} and ${isBased}`),
    db.run(sql`insert into permit_requirements (assembly, position, what, how_many, supplier, source, checked_on)
      select ${slug}, key + 1, ${values} from ${from} where ${isBased}`),
    db
      .update(assemblies)
      .set({ ...columns, revision: revision + 1, updatedAt: deps.now() })
      .where(and(eq(assemblies.slug, slug), eq(assemblies.revision, revision)))
      .returning({ slug: assemblies.slug }),
    recordChangeIfAny(deps, {
      actor,
      action: before ? 'update' : 'create',
      subject: 'permit',
      subjectId: slug,
      ...(before ? { before: noted(before) } : {}),
      after: noted(permit),
    }),
  ])
  if (saved.length > 0) return ok({ slug })
  return err(before ? 'changed-meanwhile' : 'same-name')
}

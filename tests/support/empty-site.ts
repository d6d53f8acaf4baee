/** Each test file starts with a freshly migrated database and empty buckets. */
import { reset } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { refuseBeyondProduction } from './production-limits.ts'

const isEmpty = async () => {
  const [row, ...stored] = await Promise.all([
    env.DB.prepare('select 1 from sqlite_master limit 1').first(),
    env.FILES.list({ limit: 1 }),
    env.PICTURES.list({ limit: 1 }),
  ])
  return row === null && stored.every(({ objects }) => objects.length === 0)
}

// A binding with an open request of the previous file is not deleted at the first call.
do await reset()
while (!(await isEmpty()))
refuseBeyondProduction()
await env.DB.batch(env.TEST_SCHEMA.map((statement) => env.DB.prepare(statement)))

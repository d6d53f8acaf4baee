import { applyD1Migrations } from 'cloudflare:test'
import { env } from 'cloudflare:workers'

// In one batch: each file begins with an empty database.
await applyD1Migrations(env.DB, [{ name: 'all', queries: env.TEST_MIGRATIONS.flatMap(({ queries }) => queries) }])

/** What `env` and `exports` of `cloudflare:workers` hold in a test. */
declare namespace Cloudflare {
  interface GlobalProps {
    mainModule: typeof import('../../server')
  }
  interface Env extends Record<keyof import('../../app/http/env.server').Settings, string> {
    DB: D1Database
    /** Empty: for tests that migrate data of an older release. */
    BEFORE: D1Database
    PICTURES: R2Bucket
    FILES: R2Bucket
    IMAGES: ImagesBinding
    EMAIL: SendEmail
    FAULTS: string
    NEMESIS: string
    VIRTUAL_DAY: string
    /** '1' in `npm test -- deep`. */
    DEEP: string
    HOSTILE_BODIES: string
    RANDOM_REQUESTS: string
    TEST_SCHEMA: string[]
    TEST_MIGRATIONS: import('@cloudflare/vitest-plugin').D1Migration[]
  }
}

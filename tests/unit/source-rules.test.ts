/**
 * Rules for the source that no test of behaviour can check: no way around the database library, the renderer or the
 * secure random source.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { pageClasses } from '../../tools/bench/goals.ts'

const root = new URL('../../', import.meta.url)
const sources = ['app', 'drizzle']
  .flatMap((folder) =>
    readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`),
  )
  .filter((file) => /\.tsx?$/.test(file))
  .map((file) => ({ file, text: readFileSync(new URL(file, root), 'utf8') }))

/** Where the pattern stands, as 'file: what'. */
const found = (pattern: RegExp) =>
  sources.flatMap(({ file, text }) => [...text.matchAll(pattern)].map(([what]) => `${file}: ${what}`))

describe('the source code', () => {
  it('is found', () => {
    expect(sources.length).toBeGreaterThan(400)
  })

  it('puts only the letters that a search folds into raw SQL', () => {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of the source
    const letters = "app/domain/lists/list-page.server.ts: sql.raw(`'${letter}', '${plain}'`)"
    expect(found(/sql\.raw\([^)]*\)+/g)).toEqual([letters])
    expect(found(/\.prepare\(`[^`]*\$\{/g)).toEqual([])
  })

  it('writes the outbox in one place', () => {
    const writers = found(/insert into outbox|insert\(outbox\)/g)
    expect(writers).toEqual(['app/domain/mail/enqueue.server.ts: insert into outbox'])
  })

  it('passes only its own markup to the renderer as HTML', () => {
    expect(found(/dangerouslySetInnerHTML=\{\{ __html: [^}]*\}\}/g)).toEqual([
      'app/root.tsx: dangerouslySetInnerHTML={{ __html: styles }}',
      'app/root.tsx: dangerouslySetInnerHTML={{ __html: bootScript }}',
      'app/http/document/static-page.server.tsx: dangerouslySetInnerHTML={{ __html: styles + forms }}',
    ])
    expect(found(/dangerouslySetInnerHTML/g)).toHaveLength(3)
    expect(found(/\b(eval|Function)\(|\.innerHTML\b|insertAdjacentHTML|document\.write/g)).toEqual([])
  })

  it('hashes with SHA-256 or better, and generates secrets with a secure generator', () => {
    // RFC 6238 and the apps that follow it know no other code; an HMAC does not need what is broken in SHA-1.
    const apps = 'app/domain/accounts/two-factor.server.ts: SHA-1'
    expect(found(/\b(md5|sha-?1|sha1)\b/gi).filter((each) => each !== apps)).toEqual([])
    expect(found(/Math\.random\(/g)).toEqual([])
  })

  it('sets cookies in one place, where they get their attributes', () => {
    expect(new Set(found(/\bcreateCookie\(/g).map((each) => each.split(':')[0]))).toEqual(
      new Set(['app/http/cookies.server.ts']),
    )
    expect(found(/document\.cookie/g)).toEqual([])
  })

  it('allows no cross-origin scripts, and trusts only the edge’s header for the client address', () => {
    expect(found(/access-control-allow-origin/gi)).toEqual([])
    expect(found(/x-forwarded-\w+|x-real-ip|'forwarded'/gi)).toEqual([])
  })
})

describe('the build', () => {
  it('has no source map', () => {
    expect(readFileSync(new URL('vite.config.ts', root), 'utf8')).toContain('sourcemap: false')
  })

  it('is deployed only to its own domains, with limits, and logs no addresses', async () => {
    const { unstable_readConfig: readConfig } = await import('wrangler')
    for (const env of ['', 'staging']) {
      const config = readConfig({ config: fileURLToPath(new URL('wrangler.toml', root)), env })
      expect(config.workers_dev).toBe(false)
      expect(config.routes).toEqual([{ pattern: new URL(String(config.vars.SITE_URL)).hostname, custom_domain: true }])
      expect(config.limits?.cpu_ms).toBe(10_000)
      expect(config.observability?.logs?.invocation_logs).toBe(false)
      expect(config.send_email).toEqual([{ name: 'EMAIL', allowed_sender_addresses: [config.vars.MAIL_FROM] }])
    }
    const stores = (env: string) => {
      const config = readConfig({ config: fileURLToPath(new URL('wrangler.toml', root)), env })
      return [
        config.d1_databases[0]?.database_name,
        ...config.r2_buckets.map((bucket: { bucket_name?: string }) => bucket.bucket_name),
      ]
    }
    expect(stores('staging').filter((name) => stores('').includes(name))).toEqual([])
  })

  it('keeps secrets out of the repository', () => {
    const settings = readFileSync(new URL('wrangler.toml', root), 'utf8')
    for (const secret of ['SESSION_SECRET', 'PAYSTACK_SECRET_KEY', 'GOOGLE_CLIENT_SECRET', 'FORM_SERVICE_ACCESS_KEY'])
      expect(settings).not.toMatch(new RegExp(`^\\s*${secret}\\s*=`, 'm'))
    const all = sources.map(({ text }) => text).join()
    expect(all).not.toMatch(/\bsk_(live|test)_\w{6,}|-----BEGIN [A-Z ]*PRIVATE KEY/)
  })

  it('is measured by the bench on every page about costs, plots, permits and buildings', () => {
    const measured = pageClasses('/plans/x', '/services/x', '/building/x').map(({ path }) => path.replace(/\?.*/, ''))
    for (const page of ['/plans', '/plans/x', '/plans/x/cost', '/plans/x/budget', '/permits/obuasi', '/building/x'])
      expect(measured).toContain(page)
  })
})

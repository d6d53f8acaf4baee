/** A deployment step by step: a stand-in takes the place of the account, a small server that of the site. */
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { lookAtAccount } from '../../tools/deploy/checks.ts'
import { type Place, release } from '../../tools/deploy/release.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-deploy-test-'))
const log = path.join(folder, 'log')
const WRANGLER = `#!/usr/bin/env node
const fs = require('node:fs'); const words = process.argv.slice(2)
fs.appendFileSync(${JSON.stringify(log)}, words.slice(0, -2).join(' ') + '\\n')
if (words[0] === 'deployments' && process.env.FIRST) process.exit(1)
if (words[0] === 'deployments') console.log('{"versions":[{"version_id":"old","percentage":100}]}')
if (words[0] === 'secret') console.log(process.env.SECRETS)
if (words[0] === 'email') { if (!process.env.SENDING) process.exit(1); console.log(process.env.SENDING) }
if (words[1] === 'upload' && process.env.REFUSED) { console.error(process.env.REFUSED); process.exit(1) }
if (words[1] === 'upload') fs.writeFileSync(process.env.WRANGLER_OUTPUT_FILE_PATH, '{"type":"version-upload","version_id":"new"}\\n')
`
const said = () => (existsSync(log) ? readFileSync(log, 'utf8').trim().split('\n') : [])

let site: Server
let place: Place
/** The address that is out of order, and for which version. */
let ill = { address: '', version: '' }
beforeAll(async () => {
  writeFileSync(path.join(folder, 'wrangler'), WRANGLER)
  chmodSync(path.join(folder, 'wrangler'), 0o755)
  vi.stubEnv('PATH', `${folder}${path.delimiter}${process.env.PATH}`)
  vi.spyOn(console, 'log').mockImplementation(() => undefined)
  site = createServer((request, response) => {
    const version = /="(\w+)"/.exec(String(request.headers['cloudflare-workers-version-overrides']))?.[1] ?? ''
    if (request.url === ill.address && version === ill.version) return response.writeHead(500).end()
    if (request.method === 'POST')
      return request.url === '/webhooks/paystack'
        ? response.writeHead(401).end()
        : response.writeHead(303, { location: 'https://checkout.paystack.com/x' }).end()
    response.end('{"status":"ok"}<form><input name="option" value="a"><a href="/plans/house"></a></form></html>')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const address = site.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const siteUrl = `http://127.0.0.1:${port}`
  place = { root: folder, words: ['--env', ''], worker: 'shop', siteUrl, takesTestMoney: true }
})
beforeEach(() => {
  ill = { address: '', version: '' }
  rmSync(log, { force: true })
  for (const name of ['FIRST', 'REFUSED']) vi.stubEnv(name, '')
})
afterAll(() => {
  site.close()
  vi.unstubAllEnvs()
  rmSync(folder, { recursive: true, force: true })
})

it('a deployment gives the new version to 0, 10 and 100 percent of visitors, and checks it each time', async () => {
  await release(place, 'abc')
  expect(said()).toEqual([
    'deployments status --json',
    'versions upload build/worker/server.js --no-bundle --tag abc',
    'd1 migrations apply DB --remote',
    'versions deploy new@0% old@100% --yes',
    'versions deploy new@10% old@90% --yes',
    'versions deploy new@100% --yes',
    'triggers deploy',
  ])
})

it.each(['/healthz', '/plans', '/webhooks/paystack', '/plans/house/purchase'])(
  'a deployment rolls back if %s of the new version fails',
  async (address) => {
    ill = { address, version: 'new' }
    await expect(release(place, 'abc')).rejects.toThrow(
      /^Version new was taken back: .*500[\s\S]*All visitors have old again/,
    )
    expect(said().at(-1)).toBe('versions deploy old@100% --yes')
    expect(said()).not.toContain('versions deploy new@10% old@90% --yes')
  },
)

it('the first deployment goes to everyone, and says that there is no version to roll back to', async () => {
  vi.stubEnv('FIRST', '1')
  ill = { address: '/plans', version: '' }
  await expect(release(place, 'abc')).rejects.toThrow(/the first version.*\/plans answered 500/)
  expect(said()).toEqual([
    'deployments status --json',
    'd1 migrations apply DB --remote',
    'deploy build/worker/server.js --no-bundle',
  ])
})

it('a deployment to a free plan changes nothing, and says which plan it needs', async () => {
  vi.stubEnv('REFUSED', 'CPU limits are not supported for the Free plan. [code: 100328]')
  await expect(release(place, 'abc')).rejects.toThrow(/Free plan of Workers.*Choose Workers Paid/)
  expect(said().at(-1)).toMatch(/^versions upload/)
})

describe('the account', () => {
  const config = {
    vars: { MAIL_FROM: 'orders@shop.example' },
    d1_databases: [{ database_name: 'shop' }],
    r2_buckets: [{ bucket_name: 'files' }],
  } as unknown as Parameters<typeof lookAtAccount>[1]
  const secrets = ['SESSION_SECRET', 'PAYSTACK_SECRET_KEY', 'PAYSTACK_PUBLIC_KEY', 'FORM_SERVICE_ACCESS_KEY']
  const table = (enabled: string) => `│ zone │ name │ enabled │\n│ shop.example │ shop.example │ ${enabled} │`
  const given = (names: string[], sending: string) => {
    vi.stubEnv('SECRETS', JSON.stringify(names.map((name) => ({ name }))))
    vi.stubEnv('SENDING', sending)
    return lookAtAccount(place, config, 'staging')
  }

  it('is checked for secrets, stores and the sender', () => {
    expect(given(secrets, table('yes'))).toEqual([])
    expect(said()).toEqual(['secret list --format json', 'd1 info shop', 'r2 bucket info files', 'email sending list'])
  })

  it.each([[table('no')], ['No sending subdomains found in this account.'], ['│ mail.shop.example │ yes │']])(
    'without an onboarded sender gets instructions: %j',
    (sending) =>
      expect(given(secrets.slice(1), sending)).toEqual([
        'SESSION_SECRET is not set. Set it with: npx wrangler secret put SESSION_SECRET --env "staging"',
        'shop.example may not send mail yet. Onboard it: npx wrangler email sending enable shop.example',
      ]),
  )

  it('is deployed to if the sender cannot be checked', () => expect(given(secrets, '')).toEqual([]))
})

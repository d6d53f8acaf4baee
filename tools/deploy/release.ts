/**
 * Releases a version gradually: uploaded beside the running one, tested at its own address without visitors, given to a
 * tenth of the visitors, tested again, and then to all. A failure restores the old version.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

export type Place = {
  root: string
  /** The wrangler arguments for the configuration file and its environment. */
  words: string[]
  worker: string
  siteUrl: string
  /** The site has test keys, so an order may be started. */
  takesTestMoney: boolean
}

export class DeployError extends Error {}

const FREE_PLAN =
  'The account has the Free plan of Workers, whose 10 ms are too short for a sign-in. Choose Workers Paid in the dashboard (Workers & Pages, Plans), then deploy again.'

export function wrangler(place: Pick<Place, 'root' | 'words'>, args: string[], env: NodeJS.ProcessEnv = {}): string {
  const ran = spawnSync('wrangler', [...args, ...place.words], {
    cwd: place.root,
    encoding: 'utf8',
    env: { ...process.env, ...env },
  })
  if (ran.status === 0) return ran.stdout
  // The CPU limit in wrangler.toml shows it: only a paid plan accepts one.
  if (/code: 100328/.test(ran.stderr + ran.stdout)) throw new DeployError(FREE_PLAN)
  throw new DeployError(`wrangler ${args.join(' ')} failed:\n${(ran.stderr || ran.stdout).trim()}`)
}

/** The version that all visitors get, or null before the first release. */
export function runningVersion(place: Place): string | null {
  try {
    const status: unknown = JSON.parse(wrangler(place, ['deployments', 'status', '--json']))
    const [version] = (status as { versions?: { version_id?: string; percentage?: number }[] }).versions ?? []
    return version?.version_id ?? null
  } catch {
    return null
  }
}

/** Uploads the Worker exactly as it was built and tested. */
export const BUILT = [path.join('build', 'worker', 'server.js'), '--no-bundle']

function upload(place: Place, commit: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'fihankra-deploy-'))
  const file = path.join(folder, 'said.ndjson')
  try {
    wrangler(place, ['versions', 'upload', ...BUILT, '--tag', commit], { WRANGLER_OUTPUT_FILE_PATH: file })
    const id = /"type":"version-upload".*?"version_id":"([\w-]+)"/.exec(readFileSync(file, 'utf8'))?.[1]
    if (!id) throw new DeployError('wrangler did not say which version it uploaded.')
    return id
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const give = (place: Place, shares: string[]) => wrangler(place, ['versions', 'deploy', ...shares, '--yes'])

/** The expected responses to an anonymous visitor. */
const ANSWERS: [address: string, status: number, holds: string][] = [
  ['/healthz', 200, '"ok"'],
  ['/', 200, '</html>'],
  ['/plans', 200, '</html>'],
  ['/orders/lookup', 200, '<form'],
  ['/login', 200, '<form'],
]

/** Returns a sentence for each problem. With `version`, tests that version alone. */
export async function smokeTest(place: Place, version: string | null): Promise<string[]> {
  const { siteUrl } = place
  const headers: Record<string, string> =
    version === null ? {} : { 'cloudflare-workers-version-overrides': `${place.worker}="${version}"` }
  const faults: string[] = []
  const ask = async (address: string, init: RequestInit = {}) => {
    const signal = AbortSignal.timeout(20_000)
    const given = { ...headers, 'cache-control': 'no-cache', ...(init.headers as Record<string, string>) }
    const response = await fetch(siteUrl + address, { redirect: 'manual', signal, ...init, headers: given })
    return { status: response.status, text: await response.text(), to: response.headers.get('location') ?? '' }
  }
  try {
    let plans = ''
    for (const [address, status, holds] of ANSWERS) {
      const answer = await ask(address)
      if (address === '/plans') plans = answer.text
      if (answer.status !== status || !answer.text.includes(holds)) faults.push(`${address} answered ${answer.status}`)
    }
    const forged = await ask('/webhooks/paystack', { method: 'POST', body: '{}' })
    if (forged.status !== 401) faults.push(`a forged webhook was answered ${forged.status}`)
    const slug = /href="\/plans\/([a-z0-9-]+)[?"]/.exec(plans)?.[1]
    if (slug && faults.length === 0) faults.push(...(await tryToBuy(place, slug, ask)))
  } catch (cause) {
    faults.push(`the site did not answer: ${cause instanceof Error ? cause.message : cause}`)
  }
  return faults
}

type Ask = (address: string, init?: RequestInit) => Promise<{ status: number; text: string; to: string }>

/** Tests the main function: the purchase form and, with test keys, the way to the checkout. */
async function tryToBuy({ siteUrl, takesTestMoney }: Place, slug: string, ask: Ask): Promise<string[]> {
  const address = `/plans/${slug}/purchase`
  const form = await ask(address)
  const option = /name="option"[^>]*value="([abc])"/.exec(form.text)?.[1]
  if (form.status !== 200 || !option) return [`${address} answered ${form.status}, without anything for sale`]
  if (!takesTestMoney) return []
  const buyer = { name: 'Smoke Test', email: 'smoke-test@fihankra.example', countryCode: '+233', contact: '0241234567' }
  const sent = await ask(address, {
    method: 'POST',
    body: new URLSearchParams({ option, ...buyer, country: 'Ghana', region: 'Ashanti' }),
    headers: { origin: siteUrl },
  })
  return sent.status === 303 && /paystack/.test(sent.to) ? [] : [`buying ${slug} was answered ${sent.status}`]
}

/** Resolves with all visitors on the new version, or throws with all of them on the old one. */
export async function release(place: Place, commit: string): Promise<void> {
  const old = runningVersion(place)
  // Migrations before code: the old code also runs on the new tables, the new code does not run on the old ones.
  const migrate = () => wrangler(place, ['d1', 'migrations', 'apply', 'DB', '--remote'])
  if (old === null) {
    migrate()
    wrangler(place, ['deploy', ...BUILT])
    const faults = await smokeTest(place, null)
    if (faults.length > 0)
      throw new DeployError(`This was the first version, so there is none to go back to. ${faults.join('. ')}.`)
    return
  }
  // Whatever the account does not accept is refused here, before anything has changed.
  const version = upload(place, commit)
  migrate()
  console.log(`Version ${version} is uploaded; ${old} still has all visitors.`)
  try {
    for (const share of [0, 10, 100]) {
      give(place, share === 100 ? [`${version}@100%`] : [`${version}@${share}%`, `${old}@${100 - share}%`])
      const faults = await smokeTest(place, version)
      if (faults.length > 0) throw new DeployError(faults.join('. '))
      console.log(`${share} % of the visitors have it, and it answers.`)
    }
    wrangler(place, ['triggers', 'deploy'])
  } catch (cause) {
    give(place, [`${old}@100%`])
    const why = cause instanceof Error ? cause.message : String(cause)
    throw new DeployError(
      `Version ${version} was taken back: ${why}.\nAll visitors have ${old} again. The migrations stay: the old version runs on them.`,
    )
  }
}

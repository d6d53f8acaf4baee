/** Checks before a deployment; each problem is a sentence that says what to do. */
import type { Unstable_Config as Config } from 'wrangler'
import { isLive, productionErrors } from '../../app/http/production.server.ts'
import { type Place, wrangler } from './release.ts'

export const variablesOf = ({ vars }: Config): Record<string, string> =>
  Object.fromEntries(Object.entries(vars).map(([name, value]) => [name, String(value)]))

const secretsOf = (variables: Record<string, string>) => [
  'SESSION_SECRET',
  'PAYSTACK_SECRET_KEY',
  'PAYSTACK_PUBLIC_KEY',
  'FORM_SERVICE_ACCESS_KEY',
  ...(variables.GOOGLE_CLIENT_ID ? ['GOOGLE_CLIENT_SECRET'] : []),
]

/** Checks wrangler.toml, and the secrets that are also in this environment. */
export function lookAtSettings(config: Config, env: NodeJS.ProcessEnv): string[] {
  const variables = variablesOf(config)
  const secrets = Object.fromEntries(secretsOf(variables).flatMap((name) => (env[name] ? [[name, env[name]]] : [])))
  const site = variables.SITE_URL ?? ''
  const senders = config.send_email.flatMap(
    (binding: { allowed_sender_addresses?: string[] }) => binding.allowed_sender_addresses ?? [],
  )
  const domains = (config.routes ?? []).map((route: string | { pattern: string }) =>
    typeof route === 'string' ? route : route.pattern,
  )
  return [
    ...productionErrors({ ...variables, ...secrets }),
    ...(isLive(site) ? [] : ['SITE_URL must be the https address of the site']),
    ...(variables.STAND_INS ? ['STAND_INS is for npm start alone. Take it out of wrangler.toml'] : []),
    ...(URL.canParse(site) && !domains.includes(new URL(site).hostname)
      ? ['routes must have the domain of SITE_URL']
      : []),
    ...(senders.length === 1 && senders[0] === variables.MAIL_FROM
      ? []
      : ['allowed_sender_addresses must be MAIL_FROM alone']),
    ...(config.d1_databases.some(({ database_id: id }: { database_id?: string }) => !id || /^0{8}-/.test(id))
      ? [
          `database_id is a placeholder. Make the database with: npx wrangler d1 create ${config.d1_databases[0]?.database_name}`,
        ]
      : []),
  ]
}

/** Checks the account: the secrets by name, the database, the buckets and the queue. */
export function lookAtAccount(place: Place, config: Config, env: string): string[] {
  const isThere = (args: string[], what: string) => {
    try {
      wrangler(place, args)
      return []
    } catch {
      return [`${what} is not there. The runbook says how to make it.`]
    }
  }
  let names: string[]
  try {
    names = (JSON.parse(wrangler(place, ['secret', 'list', '--format', 'json'])) as { name: string }[]).map(
      ({ name }) => name,
    )
  } catch (cause) {
    const said = cause instanceof Error ? cause.message : cause
    return [`The secrets could not be listed. Sign in with "npx wrangler login" or set CLOUDFLARE_API_TOKEN.\n${said}`]
  }
  return [
    ...secretsOf(variablesOf(config))
      .filter((name) => !names.includes(name))
      .map((name) => `${name} is not set. Set it with: npx wrangler secret put ${name} --env "${env}"`),
    ...config.d1_databases.flatMap(({ database_name: name = '' }) => isThere(['d1', 'info', name], `Database ${name}`)),
    ...config.r2_buckets.flatMap(({ bucket_name: name = '' }) =>
      isThere(['r2', 'bucket', 'info', name], `Bucket ${name}`),
    ),
    ...(config.queues?.consumers ?? []).flatMap(({ queue }: { queue: string }) =>
      isThere(['queues', 'info', queue], `Queue ${queue}`),
    ),
    ...lookAtSender(place, variablesOf(config).MAIL_FROM ?? ''),
  ]
}

/** Cloudflare sends no email from a domain that is not onboarded, and reports it only at the first receipt. */
function lookAtSender(place: Place, sender: string): string[] {
  const domain = sender.slice(sender.lastIndexOf('@') + 1)
  let listed: string
  try {
    listed = wrangler(place, ['email', 'sending', 'list'])
  } catch {
    console.log(`Could not be asked: whether ${domain} may send mail. See it with: npx wrangler email sending list`)
    return []
  }
  const isOnboarded = listed.split('\n').some((line) => {
    const cells = line.split('│').map((cell) => cell.trim())
    return cells.includes(domain) && cells.includes('yes')
  })
  return isOnboarded ? [] : [`${domain} may not send mail yet. Onboard it: npx wrangler email sending enable ${domain}`]
}

/**
 * Google's three endpoints on the loopback address: authorize with a page, token with PKCE, userinfo. Its faults and
 * its log of requests are under /_control.
 */
import { createHash, randomBytes } from 'node:crypto'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type Call,
  findRoute,
  isRecord,
  json,
  type Reply,
  readCall,
  redirect,
  route,
  text,
  write,
} from '../paystack/http.ts'
import { choosePage, errorPage, indexPage } from './pages.ts'
import { PEOPLE, type Person, person, profileOf } from './people.ts'

/** How the next calls go wrong: a status, a page of HTML, an answer that breaks off, a wait, or fields of the profile put in the place of the true ones. */
type Fault = { route: 'token' | 'userinfo'; times: number } & (
  | { kind: 'http'; status: number; body: unknown }
  | { kind: 'html' | 'cut' }
  | { kind: 'slow'; ms: number }
  | { kind: 'profile'; fields: Record<string, unknown> }
)

type Asked = { clientId: string; redirectUri: string; challenge: string; person: Person }

/** The declared length of a truncated response. */
const CUT_AT = '5000'

export interface GoogleStandIn {
  url: string
  close(): Promise<void>
}

export interface GoogleOptions {
  port?: number
  clientId: string
  clientSecret: string
}

function parseFault(fields: Record<string, unknown>): Fault | string {
  const { kind } = fields
  const times = Number(fields.times ?? 1)
  if (fields.route !== 'token' && fields.route !== 'userinfo') return 'route is token or userinfo'
  const scope = { route: fields.route, times } as const
  if (kind === 'http') return { ...scope, kind, status: Number(fields.status ?? 500), body: fields.body ?? {} }
  if (kind === 'html' || kind === 'cut') return { ...scope, kind }
  if (kind === 'slow') return { ...scope, kind, ms: Number(fields.ms ?? 30_000) }
  if (kind === 'profile' && isRecord(fields.fields)) return { ...scope, kind, fields: fields.fields }
  return 'kind is http, html, cut, slow or profile with fields'
}

export async function startGoogle({ port = 0, clientId, clientSecret }: GoogleOptions): Promise<GoogleStandIn> {
  const codes = new Map<string, Asked>()
  const tokens = new Map<string, Person>()
  let faults: Fault[] = []

  function takeFault(name: Fault['route']): Fault | undefined {
    const fault = faults.find((each) => each.route === name)
    if (!fault) return undefined
    fault.times -= 1
    if (fault.times <= 0) faults = faults.filter((each) => each !== fault)
    return fault
  }

  async function spoiled(name: Fault['route'], run: () => Reply): Promise<Reply> {
    const fault = takeFault(name)
    if (fault?.kind === 'slow') await wait(fault.ms, undefined, { ref: false })
    if (fault?.kind === 'http') return json(fault.status, fault.body)
    if (fault?.kind === 'html')
      return { status: 200, headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Sorry</title>' }
    const reply = run()
    if (fault?.kind === 'cut') return { ...reply, headers: { ...reply.headers, 'content-length': CUT_AT } }
    if (fault?.kind !== 'profile' || reply.status !== 200) return reply
    return json(200, { ...JSON.parse(reply.body), ...fault.fields })
  }

  function authorize({ url }: Call): Reply {
    const asked = Object.fromEntries(url.searchParams)
    if (asked.client_id !== clientId) return errorPage('The OAuth client was not found.')
    if (asked.response_type !== 'code' || !asked.redirect_uri) return errorPage('Required parameter is missing.')
    if (asked.code_challenge_method !== 'S256' || !asked.code_challenge) return errorPage('PKCE is required.')
    const { redirect_uri, state = '', code_challenge } = asked
    return choosePage(new URL(redirect_uri).host, { redirect_uri, state, code_challenge }, PEOPLE)
  }

  function choose({ fields }: Call): Reply {
    const back = new URL(text(fields, 'redirect_uri'))
    back.searchParams.set('state', text(fields, 'state'))
    const chosen = text(fields, 'person')
    if (chosen === 'deny') {
      back.searchParams.set('error', 'access_denied')
      return redirect(back.href)
    }
    const who =
      PEOPLE[Number(chosen)] ??
      person(text(fields, 'name'), text(fields, 'email'), text(fields, 'verified') === 'true', text(fields, 'sub'))
    const code = `4/${randomBytes(24).toString('base64url')}`
    const redirectUri = text(fields, 'redirect_uri')
    codes.set(code, { clientId, redirectUri, challenge: text(fields, 'code_challenge'), person: who })
    back.searchParams.set('code', code)
    back.searchParams.set('scope', 'openid email profile')
    return redirect(back.href)
  }

  function token({ fields }: Call): Reply {
    if (text(fields, 'client_id') !== clientId || text(fields, 'client_secret') !== clientSecret)
      return json(401, { error: 'invalid_client', error_description: 'The OAuth client was not found.' })
    const asked = codes.get(text(fields, 'code'))
    // A code is valid once, whatever the result.
    codes.delete(text(fields, 'code'))
    const challenge = createHash('sha256').update(text(fields, 'code_verifier')).digest('base64url')
    const fits =
      text(fields, 'grant_type') === 'authorization_code' &&
      asked?.redirectUri === text(fields, 'redirect_uri') &&
      asked.challenge === challenge
    if (!asked || !fits) return json(400, { error: 'invalid_grant', error_description: 'Bad Request' })
    const accessToken = `ya29.${randomBytes(32).toString('base64url')}`
    tokens.set(accessToken, asked.person)
    return json(200, {
      access_token: accessToken,
      expires_in: 3599,
      scope: 'openid email profile',
      token_type: 'Bearer',
    })
  }

  function userinfo({ headers }: Call): Reply {
    const who = tokens.get(/^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '')
    return who
      ? json(200, profileOf(who))
      : json(401, { error: 'invalid_request', error_description: 'Invalid Credentials' })
  }

  function addFault({ fields }: Call): Reply {
    const fault = parseFault(fields ?? {})
    if (typeof fault === 'string') return json(400, { ok: false, error: fault })
    faults.push(fault)
    return json(200, { ok: true, result: null })
  }

  const routes = [
    route('GET', /^\/$/, indexPage),
    route('GET', /^\/o\/oauth2\/v2\/auth$/, authorize),
    route('POST', /^\/o\/oauth2\/v2\/choose$/, choose),
    route('POST', /^\/token$/, (call) => spoiled('token', () => token(call))),
    route('GET', /^\/userinfo$/, (call) => spoiled('userinfo', () => userinfo(call))),
    route('POST', /^\/_control\/faults$/, addFault),
    route('DELETE', /^\/_control\/faults$/, () => {
      faults = []
      return json(200, { ok: true, result: null })
    }),
  ]

  const server = createServer((request, response) => {
    void readCall(request)
      .then((call) => findRoute(routes, call)?.route.run(call) ?? json(404, { error: 'not_found' }))
      .catch((cause) => json(500, { error: String(cause) }))
      .then((reply) => {
        if (reply.headers?.['content-length'] !== CUT_AT) return write(response, reply)
        response.writeHead(reply.status, reply.headers).write('{"', () => response.destroy())
      })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

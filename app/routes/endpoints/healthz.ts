import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { checkHealth } from '~/domain/health/check-health.server.ts'

export async function loader({ context }: LoaderFunctionArgs) {
  const health = await checkHealth(context)
  return Response.json(health, { status: health.status === 'ok' ? 200 : 503, headers: { 'cache-control': 'no-store' } })
}

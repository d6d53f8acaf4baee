import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { checkHealth } from '~/domain/health/check-health.server.ts'
import { MONITOR } from '~/domain/health/system-status.ts'
import { getStatusChecks } from '~/domain/health/watch.server.ts'

/**
 * Reports whether the stores respond; 503 if not. A request with the key that staff see also gets each status check,
 * and 503 if one is bad.
 */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const health = await checkHealth(context)
  const key = new URL(request.url).searchParams.get('key')
  const isMonitor = key !== null && (await context.keys.matches(MONITOR, MONITOR, key))
  const signs = isMonitor && health.status === 'ok' ? await getStatusChecks(context) : []
  const isWell = health.status === 'ok' && !signs.some(({ isBad }) => isBad)
  return Response.json(
    { ...health, ...(isMonitor ? { signs } : {}) },
    { status: isWell ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  )
}

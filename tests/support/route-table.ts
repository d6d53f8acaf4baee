/** Every address that the build serves, with its module name (`admin/plans/edit`) and whether it has an action. */
import type { ServerBuild } from '@remix-run/cloudflare'
import * as build from '../../build/server/index.js'

const { routes } = build as unknown as ServerBuild

/** `/plans-admin/:id/edit`: joined from the paths of the module and its layouts. */
function addressOf(id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id]
  if (!route) return ''
  return `${addressOf(route.parentId)}${route.path ? `/${route.path}` : ''}`
}

export const ROUTE_TABLE = Object.values(routes)
  .filter((route) => route !== undefined && route.id !== 'root')
  .map((route) => ({
    name: route?.id.replace(/^routes\//, '') ?? '',
    address: addressOf(route?.id) || '/',
    hasAction: route?.module.action !== undefined,
  }))

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { exportData } from '~/domain/accounts/export-data.server.ts'
import { requireUser } from '~/http/guards.server.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'

/** All data stored about the signed-in person, as one file. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const user = await requireUser(context, request)
  return new Response(JSON.stringify(await exportData(context, user), null, 2), {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.json"',
    },
  })
}

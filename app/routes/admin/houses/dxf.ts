import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { codeOf } from '~/domain/houses/code.ts'
import { layoutOf } from '~/domain/houses/house.ts'
import { houseDxf } from '~/domain/houses/house-dxf.ts'
import { requireHouse } from '~/http/actions/houses.server.ts'
import { requireStaff } from '~/http/guards.server.ts'
import { PRIVATE_HEADERS } from '~/http/reply.server.ts'

export async function loader({ params, request, context }: LoaderFunctionArgs) {
  await requireStaff(context, request, 'requests')
  const choice = requireHouse(params.code)
  const code = codeOf(choice)
  return new Response(houseDxf(layoutOf(choice, true), code), {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'image/vnd.dxf',
      'content-disposition': `attachment; filename="${code}.dxf"`,
    },
  })
}

import type { LoaderFunctionArgs } from '@remix-run/cloudflare'
import { everyViewing } from '~/domain/viewings/admin.server.ts'
import { VIEWING_LIST, VIEWING_STATUS_LABELS } from '~/domain/viewings/viewing.ts'
import { exportList } from '~/http/actions/admin-list.server'
import { csvTime } from '~/http/csv.server'
import { requireStaff } from '~/http/guards.server'

export async function loader(args: LoaderFunctionArgs) {
  const { context, request } = args
  const staff = await requireStaff(context, request, 'viewings')
  return exportList(args, staff, {
    spec: VIEWING_LIST,
    subject: 'viewing',
    filename: 'viewings',
    rows: (query) => everyViewing(context.db, query),
    columns: [
      ['Time', ({ slotAt }) => csvTime(slotAt)],
      ['Home', ({ listingTitle }) => listingTitle],
      ['Name', ({ name }) => name],
      ['Email', ({ email }) => email],
      ['Phone', ({ phone }) => phone],
      ['People', ({ party }) => party],
      ['Note', ({ note }) => note],
      ['Status', ({ status }) => VIEWING_STATUS_LABELS[status]],
    ],
  })
}

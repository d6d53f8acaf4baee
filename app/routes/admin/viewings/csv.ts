import { streamViewings } from '~/domain/viewings/admin.server.ts'
import { VIEWING_LIST, viewingStatusLabel } from '~/domain/viewings/viewing.ts'
import { csvExport } from '~/http/actions/admin-list.server.ts'
import { csvTime } from '~/http/csv.server.ts'

export const loader = csvExport('viewings', {
  spec: VIEWING_LIST,
  subject: 'viewing',
  filename: 'viewings',
  rows: ({ db }, query) => streamViewings(db, query),
  columns: [
    ['Time', ({ slotAt }) => csvTime(slotAt)],
    ['Home', ({ listingTitle }) => listingTitle],
    ['Name', ({ name }) => name],
    ['Email', ({ email }) => email],
    ['Phone', ({ phone }) => phone],
    ['People', ({ party }) => party],
    ['Note', ({ note }) => note],
    ['Status', viewingStatusLabel],
  ],
})

import { privateMeta } from '~/http/document/page-meta'
import { OfflinePage } from '~/ui/shell/offline-page'

export const meta = privateMeta('No connection', 'What to do without an internet connection.')

export default function Offline() {
  return <OfflinePage />
}

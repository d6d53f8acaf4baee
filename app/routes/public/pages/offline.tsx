import { privateMeta } from '~/http/document/page-meta.ts'
import { OfflinePage } from '~/ui/shell/offline-page.tsx'

export const meta = privateMeta('No connection', 'What to do without an internet connection.')

export default function Offline() {
  return <OfflinePage />
}

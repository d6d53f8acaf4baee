import type { MetaFunction } from '@remix-run/cloudflare'
import { pageMeta } from '~/http/document/page-meta'
import { OfflinePage } from '~/ui/shell/offline-page'

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: 'No connection',
    description: 'What to do without an internet connection.',
    isPrivate: true,
  })

export default function Offline() {
  return <OfflinePage />
}

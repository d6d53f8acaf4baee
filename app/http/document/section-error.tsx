/** Shown where a page failed: the section's own help for a 404, else a short message and what to do next. */
import { isRouteErrorResponse, useLocation } from '@remix-run/react'
import { type ReactNode, useContext, useEffect } from 'react'
import { NETWORK_ERROR, OFFLINE, UNAVAILABLE, UNEXPECTED } from '../../domain/settings/messages.ts'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../ui/shell/error-page.tsx'
import { DocumentContext } from './document-context.ts'
import { useRootData } from './root-data.ts'
import { usePageError } from './taken-page.tsx'

type Words = { title: string; message: string; canRetry: boolean }

const isBrowser = typeof window !== 'undefined'
const isOffline = () => isBrowser && !navigator.onLine

/** Shows our own messages, not the framework's. */
function wordsFor(error: unknown, isUnavailable: boolean, failed: string): Words {
  if (isRouteErrorResponse(error) && error.status < 500) {
    const ours = typeof error.data === 'string' && error.data !== '' && !error.data.startsWith('Error:')
    const message = ours ? error.data : 'This address does not take what was sent.'
    return { title: 'This did not work', message, canRetry: false }
  }
  // In the browser a failed fetch is a TypeError.
  if (isBrowser && error instanceof TypeError)
    return { title: 'No connection', message: isOffline() ? OFFLINE : NETWORK_ERROR, canRetry: true }
  const isDown = isUnavailable || (isRouteErrorResponse(error) && error.status === 503)
  return { title: 'Something went wrong on our side', message: isDown ? UNAVAILABLE : failed, canRetry: true }
}

type SectionErrorProps = {
  /** The section's help for a 404. */
  missing?: ReactNode
  /** The section's message for a server error. */
  failed?: string
}

export function SectionError({ missing, failed = UNEXPECTED }: SectionErrorProps) {
  const error = usePageError()
  const root = useRootData()
  const { isUnavailable, requestId } = useContext(DocumentContext)
  const { pathname, search } = useLocation()
  const lostConnection = isOffline() && error instanceof TypeError
  useEffect(() => {
    // Reloads as a document, which the service worker can serve if it was visited before.
    if (lostConnection && navigator.serviceWorker?.controller) window.location.reload()
  }, [lostConnection])
  if (missing && isRouteErrorResponse(error) && error.status === 404) return <>{missing}</>
  const { canRetry, ...words } = wordsFor(error, isUnavailable, failed)
  const quoted = root.requestId || requestId
  return (
    <ErrorPage
      {...words}
      {...(quoted ? { requestId: quoted } : {})}
      {...(canRetry ? { retryHref: `${pathname}${search}` } : {})}
      nextHref={paths.home()}
      nextLabel="Go to the home page"
    />
  )
}

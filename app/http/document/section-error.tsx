/** What stands where a page could not be shown: the section's own help for what is not there, else a plain word and a way on. */
import { isRouteErrorResponse, useLocation, useRouteError } from '@remix-run/react'
import { type ReactNode, useContext, useEffect } from 'react'
import { NETWORK_ERROR, OFFLINE, UNAVAILABLE, UNEXPECTED } from '../../domain/site/messages.ts'
import { paths } from '../../paths.ts'
import { ErrorPage } from '../../ui/shell/error-page'
import { DocumentContext } from './document-context'
import { useRootData } from './root-data'

type Words = { title: string; message: string; canRetry: boolean }

const isBrowser = typeof window !== 'undefined'
const isOffline = () => isBrowser && !navigator.onLine

/** Words of our own are shown, those of the framework are not. */
function wordsFor(error: unknown, isUnavailable: boolean, failed: string): Words {
  if (isRouteErrorResponse(error) && error.status < 500) {
    const ours = typeof error.data === 'string' && error.data !== '' && !error.data.startsWith('Error:')
    const message = ours ? error.data : 'This address does not take what was sent.'
    return { title: 'This did not work', message, canRetry: false }
  }
  // In the browser a request that never came back is a TypeError.
  if (isBrowser && error instanceof TypeError)
    return { title: 'No connection', message: isOffline() ? OFFLINE : NETWORK_ERROR, canRetry: true }
  const isDown = isUnavailable || (isRouteErrorResponse(error) && error.status === 503)
  return { title: 'Something went wrong on our side', message: isDown ? UNAVAILABLE : failed, canRetry: true }
}

type SectionErrorProps = {
  /** The section's help for what is not there. */
  missing?: ReactNode
  /** The section's words for an error of ours. */
  failed?: string
}

export function SectionError({ missing, failed = UNEXPECTED }: SectionErrorProps) {
  const error = useRouteError()
  const root = useRootData()
  const { isUnavailable, requestId } = useContext(DocumentContext)
  const { pathname, search } = useLocation()
  const lostConnection = isOffline() && error instanceof TypeError
  useEffect(() => {
    // As a document the service worker can give it, if it was seen before.
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

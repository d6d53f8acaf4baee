/** What stands where a page could not be shown: the section's own help for what is not there, else a plain word and a way on. */
import { isRouteErrorResponse, useRouteError } from '@remix-run/react'
import type { ReactNode } from 'react'
import { UNAVAILABLE } from './domain/site/messages.ts'
import { paths } from './paths.ts'
import { useRootData } from './root-data'
import { ErrorPage } from './ui/shell/error-page'

/** Words of our own are shown, those of the framework are not. */
function wordsFor(error: unknown, failed: string): { title: string; message: string } {
  if (!isRouteErrorResponse(error) || error.status >= 500)
    return { title: 'Something went wrong on our side', message: failed }
  const ours = typeof error.data === 'string' && error.data !== '' && !error.data.startsWith('Error:')
  return { title: 'This did not work', message: ours ? error.data : 'This address does not take what was sent.' }
}

type SectionErrorProps = {
  /** The section's help for what is not there. */
  missing?: ReactNode
  /** The section's words for a fault of ours. */
  failed?: string
}

export function SectionError({ missing, failed = UNAVAILABLE }: SectionErrorProps) {
  const error = useRouteError()
  const { requestId } = useRootData()
  if (missing && isRouteErrorResponse(error) && error.status === 404) return <>{missing}</>
  return (
    <ErrorPage
      {...wordsFor(error, failed)}
      {...(requestId ? { requestId } : {})}
      nextHref={paths.home()}
      nextLabel="Go to the home page"
    />
  )
}

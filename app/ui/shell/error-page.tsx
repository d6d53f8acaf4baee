import { Answer } from '../kit/answer.tsx'
import { buttonClass } from '../kit/button.tsx'

type ErrorPageProps = {
  title: string
  message: string
  requestId?: string
  retryHref?: string
  nextHref: string
  nextLabel: string
}

/** What went wrong and what to do next. The links are plain, because scripts may be what failed. */
export function ErrorPage({ title, message, requestId, retryHref, nextHref, nextLabel }: ErrorPageProps) {
  return (
    <Answer title={title} text={message} isError>
      <p className="acts">
        {retryHref ? (
          <a className={buttonClass()} href={retryHref}>
            Try again
          </a>
        ) : null}{' '}
        <a className={buttonClass('line')} href={nextHref}>
          {nextLabel}
        </a>
      </p>
      {requestId ? <p className="cap num">{`If you write to us, please quote ${requestId}.`}</p> : null}
    </Answer>
  )
}

import { buttonClass } from '../kit/button.tsx'
import { EmptyMark } from '../kit/mark.tsx'

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
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>{title}</h1>
        <p className="prose" role="alert">
          {message}
        </p>
        <p className="acts">
          {retryHref ? (
            <a className={buttonClass()} href={retryHref}>
              Try again
            </a>
          ) : null}
          <a className={buttonClass('line')} href={nextHref}>
            {nextLabel}
          </a>
        </p>
        {requestId ? <p className="cap num">{`If you write to us, please quote ${requestId}.`}</p> : null}
      </section>
    </div>
  )
}

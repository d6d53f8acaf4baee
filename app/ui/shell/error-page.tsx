import { buttonClass } from '../kit/button.tsx'
import { EmptyMark } from '../kit/mark.tsx'

type ErrorPageProps = { title: string; message: string; requestId?: string; nextHref: string; nextLabel: string }

/** Something went wrong: what, and what to do next. The link is a plain one, because scripts may be what failed. */
export function ErrorPage({ title, message, requestId, nextHref, nextLabel }: ErrorPageProps) {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>{title}</h1>
        <p className="prose" role="alert">
          {message}
        </p>
        <a className={buttonClass('line')} href={nextHref}>
          {nextLabel}
        </a>
        {requestId ? <p className="cap num">{`If you write to us, please quote ${requestId}.`}</p> : null}
      </section>
    </div>
  )
}

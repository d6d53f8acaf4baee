import type { ReactNode } from 'react'
import { EmptyMark } from './mark.tsx'

type AnswerProps = { title: string; text: string; isError?: boolean; children?: ReactNode }

/** A page with one message and the next step. Screen readers announce the text of an error. */
export function Answer({ title, text, isError = false, children }: AnswerProps) {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>{title}</h1>
        <p className="prose" role={isError ? 'alert' : undefined}>
          {text}
        </p>
        {children}
      </section>
    </div>
  )
}

import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { EmptyMark } from './mark.tsx'
import { SiteForm } from './site-link.tsx'

/** A page with one message and at most one action. */
export function Answer({ title, text, children }: { title: string; text: string; children?: ReactNode }) {
  return (
    <div className="wrap pt-10">
      <section className="state">
        <EmptyMark />
        <h1>{title}</h1>
        <p className="prose">{text}</p>
        {children}
      </section>
    </div>
  )
}

/** A form with one button. It posts to the page's own address, which contains the key. */
export function Press({
  label,
  busy,
  fields = {},
}: {
  label: string
  busy: boolean
  fields?: Record<string, string | undefined>
}) {
  return (
    <SiteForm method="post">
      {Object.entries(fields).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Button type="submit" busy={busy} busyLabel={label}>
        {label}
      </Button>
    </SiteForm>
  )
}

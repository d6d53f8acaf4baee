import { type ReactNode, useRef } from 'react'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { DimensionLine } from '../kit/dimension-line.tsx'
import { Icon } from '../kit/icon.tsx'
import { SiteLink } from '../kit/site-link.tsx'

type FeaturedRowProps = {
  id: string
  title: string
  all: { label: string; href: string }
  /** '6 of 48'. */
  measure: string
  children: ReactNode
}

/** A row of cards that scrolls sideways; with scripts also by buttons, whose space is reserved from the start. */
export function FeaturedRow({ id, title, all, measure, children }: FeaturedRowProps) {
  const row = useRef<HTMLUListElement>(null)
  const hydrated = useHydrated()
  const scroll = (direction: -1 | 1) => () => {
    const list = row.current
    list?.scrollBy({ left: direction * list.clientWidth * 0.8 })
  }
  return (
    <section className="featured" aria-labelledby={id}>
      <div className="wrap">
        <DimensionLine
          go={
            <SiteLink className="link go" to={all.href}>
              {all.label}
            </SiteLink>
          }
          heading={<h3 id={id}>{title}</h3>}
          measure={measure}
        />
      </div>
      <ul ref={row} className="row" tabIndex={0} aria-labelledby={id}>
        {children}
      </ul>
      <p className={hydrated ? 'wrap pair' : 'wrap pair off'}>
        <button type="button" className="tool" aria-label="Previous" aria-describedby={id} onClick={scroll(-1)}>
          <Icon name="left" />
        </button>{' '}
        <button type="button" className="tool" aria-label="Next" aria-describedby={id} onClick={scroll(1)}>
          <Icon name="right" />
        </button>
      </p>
    </section>
  )
}

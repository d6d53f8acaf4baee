import { useEffect, useRef, useState } from 'react'
import type { PricedChange } from '~/domain/plan-requests/plan-request.ts'
import { changeKey } from '~/domain/plan-requests/price-list.ts'
import { formatCedis } from '~/domain/shared/money.ts'
import { plural } from '~/domain/shared/units.ts'
import { useHydrated } from '../hooks/use-hydrated.ts'
import { FieldError, type FieldState } from '../kit/field.tsx'
import { FormPart } from './form-part.tsx'

type ChangesProps = {
  field: FieldState
  changes: readonly PricedChange[]
  /** The boxes that were ticked in a refused form. */
  chosen: unknown
}

/** The priced changes; anything else goes in the description. */
export function Changes({ field, changes, chosen }: ChangesProps) {
  const isHydrated = useHydrated()
  const sent: readonly unknown[] = Array.isArray(chosen) ? chosen : [chosen]
  const [ticked, setTicked] = useState(sent)
  const list = useRef<HTMLUListElement>(null)
  const count = () => {
    const boxes = list.current?.querySelectorAll<HTMLInputElement>('input:checked') ?? []
    setTicked(Array.from(boxes, ({ value }) => value))
  }
  // A box that was ticked before the scripts arrived counts too.
  useEffect(count, [])
  const picked = changes.filter((change) => ticked.includes(changeKey(change)))
  const sumMinor = picked.reduce((sum, { priceMinor }) => sum + priceMinor, 0)
  return (
    <FormPart title="Changes" place="from the price list">
      <div id={field.id} tabIndex={-1}>
        <ul ref={list} className="kept" onChange={count}>
          {changes.map((change) => (
            <li key={change.label}>
              <label className="check">
                <input
                  type="checkbox"
                  name={field.name}
                  value={changeKey(change)}
                  defaultChecked={sent.includes(changeKey(change))}
                />{' '}
                <span>{change.label}</span>
              </label>{' '}
              <span className="num">{formatCedis(change.priceMinor)}</span>
            </li>
          ))}
        </ul>
        <FieldError field={field} />
        {/* Without scripts it would stay what it was. */}
        {isHydrated || picked.length > 0 ? (
          <p className="total" aria-live="polite">
            <span>{plural(picked.length, 'change')}</span> <span className="num">{formatCedis(sumMinor)}</span>
          </p>
        ) : null}
      </div>
      <p className="small">
        Prices are for one change each. We confirm the sum in our quote; it costs nothing until you accept it. Describe
        anything else below.
      </p>
    </FormPart>
  )
}

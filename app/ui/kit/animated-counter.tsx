import { useRef } from 'react'
import { formatCount } from '~/domain/shared/money.ts'
import { useCountUp } from '../hooks/use-count-up.ts'

/**
 * A number that counts up to itself. What is read out is the number alone, once; the digits that move lie over a copy
 * that keeps their place, so nothing around them does.
 */
export function AnimatedCounter({ value }: { value: number }) {
  const moving = useRef<HTMLSpanElement>(null)
  useCountUp(moving, value, formatCount)
  return (
    <span className="count num">
      <span>{formatCount(value)}</span>
      <span ref={moving} aria-hidden="true">
        {formatCount(value)}
      </span>
    </span>
  )
}

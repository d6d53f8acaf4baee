import { useRef } from 'react'
import { formatCount } from '~/domain/shared/money.ts'
import { useCountUp } from '../hooks/use-count-up.ts'

/**
 * A number that counts up. Screen readers read only the final number, once. The moving digits lie over a copy that
 * reserves their space, so nothing around them moves.
 */
export function AnimatedCounter({ value }: { value: number }) {
  const moving = useRef<HTMLSpanElement>(null)
  useCountUp(moving, value, formatCount)
  return (
    <span className="count num">
      <span>{formatCount(value)}</span>{' '}
      <span ref={moving} aria-hidden="true">
        {formatCount(value)}
      </span>
    </span>
  )
}

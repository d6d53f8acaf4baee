import type { PlanOption } from '~/domain/plans/options.ts'
import { paths } from '~/paths.ts'

/** The address of an open plan: the filters of its list, the picture shown, and the file chosen if it is not the first. */
export function planAddress(
  slug: string,
  query: string,
  at: { picture?: number; option?: PlanOption | undefined },
): string {
  const params = new URLSearchParams(query)
  if (at.picture) params.set('picture', String(at.picture))
  if (at.option) params.set('option', at.option)
  const text = params.toString()
  return paths.plan(slug, text === '' ? '' : `?${text}`)
}

import { queryString } from '~/domain/shared/query.ts'

/** Adds the picture, the full-screen flag and the chosen file to `address`; its existing query is kept. */
export function itemAddress(
  address: string,
  at: { picture?: number; zoom?: boolean; option?: string | undefined },
): string {
  const [path = '', query] = address.split('?')
  const params = new URLSearchParams(query)
  if (at.picture) params.set('picture', String(at.picture))
  if (at.zoom) params.set('zoom', '1')
  if (at.option) params.set('option', at.option)
  return path + queryString(params)
}

/**
 * Chunks for the browser (decision 0014): what many public pages have is one request, and what many admin pages have is
 * another, instead of a request for each small module.
 */
import type { Rollup } from 'vite'

/** Parts of the pages. Lower ones make fewer requests, but pages then load what only others use. */
const MANY_PUBLIC = 0.4
const MANY_ADMIN = 0.15

const isAdmin = (page: string) => page.includes('/app/routes/admin/')

/** Of each module, the pages that import it, themselves or through others. */
function findPages({ getModuleIds, getModuleInfo }: Rollup.ManualChunkMeta) {
  const pages = [...getModuleIds()].filter((id) => id.includes('/app/routes/') && getModuleInfo(id)?.isEntry)
  const pagesOf = new Map<string, Set<string>>()
  for (const page of pages) {
    const reached = new Set([page])
    for (const id of reached) {
      pagesOf.set(id, (pagesOf.get(id) ?? new Set()).add(page))
      for (const imported of getModuleInfo(id)?.importedIds ?? []) reached.add(imported)
    }
  }
  return { pages, pagesOf }
}

export function groupByUse(): Rollup.GetManualChunk {
  let found: ReturnType<typeof findPages> | null = null
  return (id, meta) => {
    found ??= findPages(meta)
    const { pages, pagesOf } = found
    const users = pagesOf.get(id)
    if (!users || meta.getModuleInfo(id)?.isEntry) return null
    const share = (isOf: (page: string) => boolean) => [...users].filter(isOf).length / pages.filter(isOf).length
    if (share((page) => !isAdmin(page)) >= MANY_PUBLIC) return 'shared'
    return share(isAdmin) >= MANY_ADMIN ? 'staff' : null
  }
}

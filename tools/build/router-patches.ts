/**
 * Two holes of the router that no release of its line mends, mended while the app is built. The build fails where the text
 * to replace is not found, so that an update can't leave one open unseen.
 */
import type { Plugin } from 'vite'

type Patch = { file: string; advisory: string; from: string; to: string }

/** Browsers read a backslash as a slash and drop tabs and line breaks: `/\host` would be another site. */
const ENCODED = '.replace(/[\\\\\\t\\n\\r]/g, encodeURIComponent)'
const ERRORS = '["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"]'

export const ROUTER_PATCHES: readonly Patch[] = [
  {
    file: '@remix-run/react/dist/esm/errors.js',
    advisory: 'CVE-2026-53666',
    from: 'let ErrorConstructor = window[val.__subType];',
    to: `let ErrorConstructor = ${ERRORS}.includes(val.__subType) ? window[val.__subType] : undefined;`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    advisory: 'CVE-2026-53669',
    from: '"#" + hash;\n  return pathname;',
    to: `"#" + hash;\n  return pathname${ENCODED};`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    advisory: 'CVE-2026-53669',
    from: 'function normalizeRedirectLocation(location, currentUrl, basename, historyInstance) {',
    to: `function normalizeRedirectLocation(location, currentUrl, basename, historyInstance) {\n  location = location${ENCODED};`,
  },
]

const isIn = (file: string, id: string) => id.replaceAll('\\', '/').split('?')[0]?.endsWith(`/node_modules/${file}`)

/** The source of a module with the patches that are meant for it. Throws where one has no place. */
export function patchRouter(code: string, id: string): string {
  return ROUTER_PATCHES.filter(({ file }) => isIn(file, id)).reduce((text, { from, to, advisory, file }) => {
    if (text.split(from).length !== 2) throw new Error(`${advisory} can not be patched: ${file} has changed.`)
    return text.replace(from, () => to)
  }, code)
}

export function routerPatches(): Plugin {
  const patched = new Set<string>()
  return {
    name: 'router-patches',
    enforce: 'pre',
    transform(code, id) {
      const changed = patchRouter(code, id)
      if (changed === code) return null
      patched.add(id)
      return { code: changed, map: null }
    },
    generateBundle() {
      for (const { file, advisory } of ROUTER_PATCHES) {
        if (![...patched].some((id) => isIn(file, id)))
          this.error(`${advisory} was not patched: ${file} is not in the build.`)
      }
    },
  }
}

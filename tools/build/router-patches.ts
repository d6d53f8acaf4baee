/**
 * Patches for faults that no release of this router version fixes, applied during the build: two advisories, and the
 * route table that it rebuilds for each request. The build fails if the text to replace is not found, so that an update
 * cannot leave one open unnoticed.
 */
import type { Plugin } from 'vite'

/** `serverOnly`: in a browser, routes are added to the same array while pages are visited. */
type Patch = { file: string; reason: string; serverOnly?: true; from: string; to: string }

/** Browsers read a backslash as a slash and drop tabs and line breaks: `/\host` would be another site. */
const ENCODED = '.replace(/[\\\\\\t\\n\\r]/g, encodeURIComponent)'
const ERRORS = '["EvalError", "RangeError", "ReferenceError", "SyntaxError", "TypeError", "URIError"]'

export const ROUTER_PATCHES: readonly Patch[] = [
  {
    file: '@remix-run/react/dist/esm/errors.js',
    reason: 'CVE-2026-53666',
    from: 'let ErrorConstructor = window[val.__subType];',
    to: `let ErrorConstructor = ${ERRORS}.includes(val.__subType) ? window[val.__subType] : undefined;`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'CVE-2026-53669',
    from: '"#" + hash;\n  return pathname;',
    to: `"#" + hash;\n  return pathname${ENCODED};`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'CVE-2026-53669',
    from: 'function normalizeRedirectLocation(location, currentUrl, basename, historyInstance) {',
    to: `function normalizeRedirectLocation(location, currentUrl, basename, historyInstance) {\n  location = location${ENCODED};`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'Flattening the routes of each request',
    serverOnly: true,
    from: '  let branches = flattenRoutes(routes);\n  rankRouteBranches(branches);',
    to: '  let branches = branchesFor(routes, pathname);',
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'Flattening the routes of each request',
    serverOnly: true,
    from: 'function matchRoutesImpl(',
    to: `const rankedBranches = new WeakMap();
const firstSegment = (path) => path.split("/").find(Boolean)?.toLowerCase() ?? "";
/** In the order of their ranks, those whose address begins as this one or with anything. */
function branchesFor(routes, pathname) {
  let byFirst = rankedBranches.get(routes);
  if (!byFirst) {
    let branches = flattenRoutes(routes);
    rankRouteBranches(branches);
    byFirst = new Map(["", ...branches.map(({ path }) => firstSegment(path))].map((first) => [
      first,
      branches.filter(({ path }) => firstSegment(path) === first || /[:*]/.test(firstSegment(path))),
    ]));
    rankedBranches.set(routes, byFirst);
  }
  return byFirst.get(firstSegment(decodePath(pathname))) ?? byFirst.get("");
}
function matchRoutesImpl(`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'Compiling the patterns of routes for each request',
    serverOnly: true,
    from: 'let [matcher, compiledParams] = compilePath(pattern.path, pattern.caseSensitive, pattern.end);',
    to: `let key = [pattern.path, pattern.caseSensitive, pattern.end].join();
  if (!compiledPaths.has(key)) compiledPaths.set(key, compilePath(pattern.path, pattern.caseSensitive, pattern.end));
  let [matcher, compiledParams] = compiledPaths.get(key);`,
  },
  {
    file: '@remix-run/router/dist/router.js',
    reason: 'Compiling the patterns of routes for each request',
    serverOnly: true,
    from: 'function matchPath(',
    to: 'const compiledPaths = new Map();\nfunction matchPath(',
  },
]

const isIn = (file: string, id: string) => id.replaceAll('\\', '/').split('?')[0]?.endsWith(`/node_modules/${file}`)

const patchesOf = (isServer: boolean) => ROUTER_PATCHES.filter(({ serverOnly }) => isServer || !serverOnly)

/** Applies the patches for a module to its source. Throws if a patch does not apply. */
export function patchRouter(code: string, id: string, isServer: boolean): string {
  return patchesOf(isServer)
    .filter(({ file }) => isIn(file, id))
    .reduce((text, { from, to, reason, file }) => {
      if (text.split(from).length !== 2) throw new Error(`${reason} can not be patched: ${file} has changed.`)
      return text.replace(from, () => to)
    }, code)
}

export function routerPatches(isServer: boolean): Plugin {
  const patched = new Set<string>()
  return {
    name: 'router-patches',
    enforce: 'pre',
    transform(code, id) {
      const changed = patchRouter(code, id, isServer)
      if (changed === code) return null
      patched.add(id)
      return { code: changed, map: null }
    },
    generateBundle() {
      for (const { file, reason } of patchesOf(isServer)) {
        if (![...patched].some((id) => isIn(file, id)))
          this.error(`${reason} was not patched: ${file} is not in the build.`)
      }
    },
  }
}

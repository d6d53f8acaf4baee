/**
 * Removes from the Worker the library code that the server never runs or that its runtime already has: 95 kB of the
 * bundle, compressed (decision 0014). The build fails if a cut is not found, so that an update cannot bring the code
 * back unnoticed.
 */
import type { Plugin } from 'vite'

const packageFile = (file: string) => new URL(`../../node_modules/${file}`, import.meta.url).pathname

/** The server needs only react-dom's stream renderer; two functions of the rest are imported by what browsers run. */
const IN_PLACE_OF: Record<string, string> = {
  'react-dom': 'export const flushSync = (change) => change(); export const createPortal = () => null',
  // As an ES export the function gets a one-letter name; as a CommonJS property it would not.
  'react/jsx-runtime': `import runtime from '${packageFile('react/cjs/react-jsx-runtime.production.min.js')}'
    export const { Fragment, jsx } = runtime
    export { jsx as jsxs }`,
  uuid: 'export const v4 = () => crypto.randomUUID()',
  debug: 'export default () => () => {}',
  // Splits cookies in one header: at a comma before a name and an equals sign, not at the comma in a date.
  'set-cookie-parser': String.raw`export const splitCookiesString = (text) => text.split(/,\s*(?=[^;,=\s]+=)/)`,
  './fallback.js': 'export const RemixRootDefaultHydrateFallback = () => null',
  './deprecations.js':
    'export const resourceRouteJsonWarning = (type, route) => [type, route, "gave no response"].join(" ")',
  './query-builders/query.js': 'export class RelationalQueryBuilder {}',
  '../relations.js': [
    'export class One {}',
    'export class Many {}',
    'const unused = () => { throw new Error("no relational queries in this build") }',
    'export { unused as createTableRelationsHelpers, unused as extractTablesRelationalConfig, unused as getOperators }',
    'export { unused as getOrderByOperators, unused as mapRelationalRow, unused as normalizeRelation }',
  ].join('\n'),
  '@web3-storage/multipart-parser': 'export const streamMultipart = () => { throw new Error("not read by Remix") }',
}

/**
 * Methods of drizzle's dialect for relational queries and migrations, from the name to the closing brace; warnings for
 * developers.
 */
const CUTS: [module: string, cut: RegExp][] = [
  ['/drizzle-orm/sqlite-core/dialect.js', /^ {2}(?:async )?(?:buildRelationalQuery|migrate)\([\s\S]*?^ {2}\}$/gm],
  // Only `<Scripts>` and prefetch links read a page's imports, and this site has neither.
  ['virtual:remix/server-manifest', /'imports':\[[^\]]*\],?|'\w+':(?:undefined|false),/g],
  ['/@remix-run/react/dist/esm/errorBoundaries.js', /console\.log\(\s*"💿[\s\S]*?\);/g],
  ['virtual:remix/server-build', /\w+: undefined,\s+/g],
]

export const leanServer = (): Plugin => ({
  name: 'lean-server',
  enforce: 'pre',
  resolveId(id) {
    if (id in IN_PLACE_OF) return `\0lean:${id}`
    return id === 'react-dom/server.browser'
      ? packageFile('react-dom/cjs/react-dom-server.browser.production.min.js')
      : null
  },
  load: (id) => (id.startsWith('\0lean:') ? (IN_PLACE_OF[id.slice('\0lean:'.length)] ?? null) : null),
  transform(code, id) {
    const [module, cut] = CUTS.find(([end]) => id.endsWith(end)) ?? []
    if (!cut) return null
    const lean = code.replace(cut, '')
    if (lean === code) this.error(`${module} has changed: nothing was cut.`)
    return { code: lean, map: null }
  },
})

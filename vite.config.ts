import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { routerPatches } from './tools/build/router-patches.ts'
import { devServer } from './tools/start/dev-server.ts'

/**
 * Parts of libraries that the server never runs, or that its runtime has itself: 90 kB of the bundle, compressed. Of react-dom
 * it needs the renderer of streams alone; react-router-dom asks for a function of the rest.
 */
const IN_PLACE_OF: Record<string, string> = {
  'react-dom': 'export const flushSync = (change) => change()',
  uuid: 'export const v4 = () => crypto.randomUUID()',
  debug: 'export default () => () => {}',
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

const leanServer = (): Plugin => ({
  name: 'lean-server',
  enforce: 'pre',
  resolveId(id) {
    if (id in IN_PLACE_OF) return `\0lean:${id}`
    if (id === 'react-dom/server.browser')
      return new URL('./node_modules/react-dom/cjs/react-dom-server.browser.production.min.js', import.meta.url)
        .pathname
    return null
  },
  load: (id) => (id.startsWith('\0lean:') ? (IN_PLACE_OF[id.slice('\0lean:'.length)] ?? null) : null),
})

/** Small modules that nearly every page has, and those of nearly every page of staff: one request each, not thirty. */
const TOGETHER: [string, RegExp][] = [
  [
    'shared',
    /\/node_modules\/lucide\/|\/app\/(paths|http\/document\/(page-meta|root-data|section-error|document-context)|domain\/(shared\/(money|units)|catalog\/(item|filters?|read-filters)|listings\/listing|places\/regions|plans\/(options|plan)|projects\/project|items\/item|site\/(settings|messages))|ui\/hooks\/use-(?:hydrated|seen|drawer)|ui\/shell\/offline-notice|ui\/kit\/(button|chip|empty-state|error-summary|field|first-picture|icon|lite-context|mark|pager|picture|site-link|tabs|title-block|toast))\.tsx?$/,
  ],
  [
    'staff',
    /\/app\/(ui\/admin\/(kit\/[\w-]+|admin-icon|describe-change|plan-tabs|settings-tabs|items\/(item-words|missing-item|item-fields))|domain\/lists\/list-query)\.tsx?$/,
  ],
  ['item-form', /\/app\/(http\/document\/lost-item|ui\/admin\/items\/item-form-page)\.tsx$/],
]

// The webworker target belongs to the build alone: in dev Remix runs in Node and those conditions break CommonJS packages.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    ...(command === 'serve' ? devServer(process.env) : []),
    ...(isSsrBuild ? [leanServer()] : []),
    ...(command === 'build' ? [routerPatches()] : []),
    remix(remixConfig as Parameters<typeof remix>[0]),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: new URL('./app', import.meta.url).pathname },
      { find: '~db', replacement: new URL('./drizzle', import.meta.url).pathname },
      // conform takes four functions of zod that zod/mini has as well.
      { find: /^zod\/v4$/, replacement: 'zod/mini' },
    ],
    ...(command === 'build' ? { conditions: ['workerd', 'worker', 'browser'] } : {}),
  },
  ...(command === 'build'
    ? {
        ssr: {
          target: 'webworker' as const,
          noExternal: true as const,
          resolve: { conditions: ['workerd', 'worker', 'browser'] },
        },
      }
    : {}),
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    sourcemap: false,
    rollupOptions: {
      external: [/^cloudflare:/, /^node:/],
      output: isSsrBuild
        ? { freeze: false, generatedCode: { symbols: false } }
        : { manualChunks: (id: string) => TOGETHER.find(([, modules]) => modules.test(id))?.[0] },
    },
  },
}))

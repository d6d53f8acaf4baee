import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { oldBrowsers } from './tools/build/old-browsers.ts'
import { routerPatches } from './tools/build/router-patches.ts'
import { devServer } from './tools/start/dev-server.ts'

/** Small modules that nearly every page or admin page has: one request each group instead of thirty. */
const TOGETHER: [string, RegExp][] = [
  // Of public forms and of staff: before the staff group, which would take them along.
  ['phone', /\/app\/domain\/places\/(country-list|countries|phone)\.ts$/],
  [
    'shared',
    /\/node_modules\/lucide\/|\/app\/(paths|http\/document\/(page-meta|root-data|section-error|document-context)|domain\/(shared\/(lines|money|query|slug|units)|catalog\/(item|filters?|read-filters|title-types)|listings\/(listing|papers)|places\/regions|plans\/(options|plan)|projects\/project|items\/item|settings\/(settings|messages))|ui\/hooks\/use-(?:edited|hydrated|near|seen|drawer|posting|restored)|ui\/shell\/offline-notice|ui\/kit\/(button|chip|notice|empty-state|error-summary|field|first-picture|icon|lite-context|mark|pager|picture|post-button|site-link|submit-button|tabs|title-block|toast))\.tsx?$/,
  ],
  [
    'staff',
    /\/app\/(ui\/admin\/(kit\/[\w-]+|admin-icon|describe-change|plan-tabs|settings-tabs|items\/(item-words|missing-item|item-fields))|domain\/lists\/list-query)\.tsx?$/,
  ],
  ['item-form', /\/app\/(http\/document\/item-error|ui\/admin\/items\/item-form-page)\.tsx$/],
]

// The webworker target applies to the build only: in dev Remix runs in Node, and those conditions break CommonJS
// packages.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    // Its own lowering is for newer browsers, and would drop what is written for older ones.
    tailwindcss({ optimize: false }),
    oldBrowsers(),
    ...(command === 'serve' ? devServer(process.env) : []),
    ...(command === 'build' ? [routerPatches(isSsrBuild === true)] : []),
    remix(remixConfig as Parameters<typeof remix>[0]),
  ],
  resolve: {
    alias: [
      { find: '~', replacement: new URL('./app', import.meta.url).pathname },
      { find: '~db', replacement: new URL('./drizzle', import.meta.url).pathname },
      // conform uses four functions of zod, which zod/mini has as well.
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
      ...(isSsrBuild
        ? {}
        : { output: { manualChunks: (id: string) => TOGETHER.find(([, modules]) => modules.test(id))?.[0] } }),
    },
  },
}))

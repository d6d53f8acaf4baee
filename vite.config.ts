import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig, type Plugin } from 'vite'
import remixConfig from './remix.config.js'
import { devServer } from './scripts/local/dev-server.ts'

/**
 * What the server needs of react-dom: the renderer of streams alone, and of the rest, which react-router-dom asks for, a
 * function that never runs there. It would be 55 kB of the bundle, compressed.
 */
const leanServer = (): Plugin => ({
  name: 'lean-server',
  enforce: 'pre',
  resolveId(id) {
    if (id === 'react-dom') return '\0react-dom'
    if (id === 'react-dom/server.browser')
      return new URL('./node_modules/react-dom/cjs/react-dom-server.browser.production.min.js', import.meta.url)
        .pathname
    return null
  },
  load: (id) => (id === '\0react-dom' ? 'export const flushSync = (change) => change()' : null),
})

/** Small modules that nearly every page has, and those of nearly every page of staff: one request each, not thirty. */
const TOGETHER: [string, RegExp][] = [
  [
    'shared',
    /\/node_modules\/lucide\/|\/app\/(paths|page-meta|root-data|section-error|document-context|domain\/(money|units|catalog\/(item|filters)|listings\/listing|places\/regions|plans\/(options|plan)|projects\/project|stock\/stock|site\/(settings|messages))|ui\/hooks\/use-hydrated|ui\/kit\/(button|chip|empty-state|error-summary|field|icon|lite-context|mark|pager|picture|site-link|tabs|title-block|toast))\.tsx?$/,
  ],
  [
    'staff',
    /\/app\/(ui\/admin\/(kit\/[\w-]+|admin-icon|describe-change|plan-tabs|stock\/(stock-words|missing-item))|domain\/lists\/list-query)\.tsx?$/,
  ],
]

// The webworker target belongs to the build alone: in dev Remix runs in Node and those conditions break CommonJS packages.
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [
    tailwindcss(),
    ...(command === 'serve' ? devServer(process.env) : []),
    ...(isSsrBuild ? [leanServer()] : []),
    remix(remixConfig as Parameters<typeof remix>[0]),
  ],
  resolve: {
    alias: { '~': new URL('./app', import.meta.url).pathname, '~db': new URL('./drizzle', import.meta.url).pathname },
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

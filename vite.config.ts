import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { groupByUse } from './tools/build/group-by-use.ts'
import { oldBrowsers } from './tools/build/old-browsers.ts'
import { routerPatches } from './tools/build/router-patches.ts'
import { devServer } from './tools/start/dev-server.ts'

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
      ...(isSsrBuild ? {} : { output: { manualChunks: groupByUse() } }),
    },
  },
}))

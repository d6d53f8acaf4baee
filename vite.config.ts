import { vitePlugin as remix } from '@remix-run/dev'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import remixConfig from './remix.config.js'
import { devServer } from './scripts/local/dev-server.ts'

// The webworker target belongs to the build alone: in dev Remix runs in Node and those conditions break CommonJS packages.
export default defineConfig(({ command }) => ({
  plugins: [
    tailwindcss(),
    ...(command === 'serve' ? devServer(process.env) : []),
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
    rollupOptions: { external: [/^cloudflare:/, /^node:/] },
  },
}))

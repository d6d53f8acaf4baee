/** Unit tests: pure rules in plain Node, and the Paystack stand-in beside them. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  resolve: {
    alias: { '~': new URL('./app', import.meta.url).pathname, '~db': new URL('./drizzle', import.meta.url).pathname },
  },
  // Property tests are slow on a busy machine.
  test: {
    include: ['tests/unit/**/*.test.ts'],
    environment: 'node',
    testTimeout: 30_000,
    // Otherwise each file would load zod and the schema again, which takes longer than most of their tests.
    isolate: false,
  },
})

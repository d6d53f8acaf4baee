/** Tests of commands as people run them: each test starts one in its own process, with its own state. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/commands/**/*.test.ts'], environment: 'node', testTimeout: 300_000, hookTimeout: 120_000 },
})

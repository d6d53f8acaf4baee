/** Commands as people give them: each test runs one as a process of its own, in a state of its own. */
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: { include: ['tests/commands/**/*.test.ts'], environment: 'node', testTimeout: 300_000, hookTimeout: 120_000 },
})

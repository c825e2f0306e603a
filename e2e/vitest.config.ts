import { defineConfig } from 'vitest/config'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    testTimeout: 90_000,
    hookTimeout: 60_000,
    // Each file has a server and a browser of its own; two at once would only fight for the cores.
    fileParallelism: false,
  },
})

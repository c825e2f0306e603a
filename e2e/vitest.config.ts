import { defineConfig } from 'vitest/config'
import LongFilesFirst from '../tools/lib/long-files-first.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    include: ['**/*.test.ts'],
    globalSetup: ['support/first-start.ts', '../packages/testkit/src/servers/test-servers.ts'],
    // One slow moment of a shared machine refuses nobody's work; what passes only then is named at the end, to be mended.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine draws late; what never comes still fails.
    expect: { poll: { timeout: 20_000 } },
    // One browser for all files of a process; while one page waits for its server the other process draws.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
  },
})

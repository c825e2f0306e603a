import { defineConfig } from 'vitest/config'
import LongFilesFirst from '../tools/lib/test/long-files-first.ts'
import { filesOfScope } from '../tools/lib/test/scope.ts'

export default defineConfig({
  root: import.meta.dirname,
  test: {
    ...filesOfScope(['**/*.test.ts']),
    globalSetup: ['../packages/testkit/src/servers/test-servers.ts', 'support/first-start.ts'],
    // On CI, retry once to tolerate a slow moment of a shared machine. Tests that pass only then are listed as flaky,
    // to be fixed.
    retry: process.env['CI'] === undefined ? 0 : 1,
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // A busy machine renders late; what never appears still fails. Each check takes time of three processes.
    expect: { poll: { timeout: 20_000, interval: 150 } },
    // Each process shares one browser; while one page waits for its server, the other process renders.
    maxWorkers: 2,
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
  },
})

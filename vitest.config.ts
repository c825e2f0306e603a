import { defineConfig } from 'vitest/config'
import LongFilesFirst from './tools/lib/test/long-files-first.ts'
import { filesOfScope, filesOnBothDatabases } from './tools/lib/test/scope.ts'
import { shortLived } from './packages/testkit/src/servers/short-lived.ts'

export default defineConfig({
  test: {
    // Components call the server of their test, at the page's own origin.
    env: { VITE_API_BASE: '' },
    ...filesOfScope(
      ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
      filesOnBothDatabases,
    ),
    globalSetup: ['packages/testkit/src/servers/test-servers.ts'],
    // On CI, retry once to tolerate a slow moment of a shared machine. Tests that pass only then are listed as flaky,
    // to be fixed.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // Waits have their own limits (`waitFor`); these only end hung tests.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // At any moment two files in three wait for processes, timeouts and answers, so use more workers than cores.
    maxWorkers: 4,
    execArgv: shortLived,
    setupFiles: ['apps/web/src/testing/empty-page.ts'],
    // Modules hold no state, so files share them: loading the server again for each file took a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
  },
})

import { defineConfig } from 'vitest/config'
import LongFilesFirst from './tools/lib/long-files-first.ts'

export default defineConfig({
  test: {
    include: ['packages/**/*.test.{ts,tsx}', 'apps/**/*.test.{ts,tsx}', 'tools/**/*.test.ts'],
    globalSetup: ['packages/testkit/src/servers/test-servers.ts'],
    // One slow moment of a shared machine refuses nobody's work; what passes only then is named at the end, to be mended.
    retry: process.env['CI'] === undefined ? 0 : 1,
    // What waits has limits of its own (`waitFor`); these only end what hangs.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    // Two files in three wait at any moment, for processes, time limits and answers: more of them than cores.
    maxWorkers: 4,
    // Embedded databases are compiled once and quickly, here and in the servers that tests start: most end before better code would pay.
    execArgv: ['--liftoff-only'],
    // Nothing is kept in modules, so files share them: loading the server again for each file took a fifth of the time.
    isolate: false,
    sequence: { sequencer: LongFilesFirst },
  },
})

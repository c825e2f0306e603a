import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import type { TestProject } from 'vitest/node'
import { startServer } from './server.ts'

/**
 * Servers that files share: two by the plan of new accounts, one with visible captures, one whose source is so slow
 * that no capture ends. Their app database is PostgreSQL, which takes a quarter of the time while nothing happens; that
 * of a file's own server is the embedded one.
 */
const shared = {
  free: {},
  professional: { PLAN_FOR_NEW_ACCOUNTS: 'professional' },
  watchable: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '80' },
  silent: { PLAN_FOR_NEW_ACCOUNTS: 'professional', SAMPLE_DELAY_MS: '50000' },
}
export type SharedServer = keyof typeof shared

type Shared = { url: string; dataDir: string; env: Record<string, string> }

declare module 'vitest' {
  interface ProvidedContext {
    startedFolder: string
    sharedServers: Record<SharedServer, Shared>
  }
}

/**
 * Creates a data folder in the state after the first start, once. Tests that are not about the first start copy it.
 * Also starts the shared servers.
 */
export default async function makeStartedFolder(project: TestProject): Promise<() => Promise<void>> {
  const startedFolder = mkdtempSync(join(tmpdir(), 'gazetteer-started-'))
  const first = await startServer({ dataDir: startedFolder })
  await first.end()
  const start = async (kind: SharedServer) => {
    const database = await startTestPostgres()
    const env = { ...shared[kind], DATABASE_URL: database.url }
    const server = await startServer({ env })
    const stop = async () => {
      await server.stop()
      await database.stop()
    }
    return { ...server, stop, env }
  }
  const [free, professional, watchable, silent] = await Promise.all([
    start('free'),
    start('professional'),
    start('watchable'),
    start('silent'),
  ])
  project.provide('startedFolder', startedFolder)
  project.provide('sharedServers', {
    free: known(free),
    professional: known(professional),
    watchable: known(watchable),
    silent: known(silent),
  })
  return async () => {
    await Promise.all([free, professional, watchable, silent].map((server) => server.stop()))
    rmSync(startedFolder, { recursive: true, force: true })
  }
}

const known = ({ url, dataDir, env }: Shared): Shared => ({ url, dataDir, env })

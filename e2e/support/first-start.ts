import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startTestPostgres } from '@gazetteer/testkit/servers/start-test-server'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { type RunningServer, startServer } from './server.ts'

/**
 * Servers that files share: two by the plan of new accounts, one with visible captures, one whose source is so slow
 * that no capture ends.
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
    /** With the folder of its server, which has the key. */
    startedDatabase: { template: string; folder: string }
    sharedServers: Record<SharedServer, Shared>
  }
}

/**
 * Creates a data folder and a PostgreSQL database in the state after the first start, once. Tests that are not about the
 * first start copy one of them. Also starts the shared servers.
 */
export default async function makeStartedFolder(project: TestProject): Promise<() => Promise<void>> {
  const startedFolder = mkdtempSync(join(tmpdir(), 'gazetteer-started-'))
  const database = await startTestPostgres()
  const folder = mkdtempSync(join(tmpdir(), 'gazetteer-started-'))
  await Promise.all([
    startServer({ dataDir: startedFolder }).then((server) => server.end()),
    startServer({ dataDir: folder, env: { DATABASE_URL: database.url } }).then((server) => server.end()),
  ])
  const startedDatabase = { template: new URL(database.url).pathname.slice(1), folder }
  const start = (kind: SharedServer) => startOnPostgres(startedDatabase, shared[kind])
  const [free, professional, watchable, silent] = await Promise.all([
    start('free'),
    start('professional'),
    start('watchable'),
    start('silent'),
  ])
  project.provide('startedFolder', startedFolder)
  project.provide('startedDatabase', startedDatabase)
  project.provide('sharedServers', {
    free: known(free),
    professional: known(professional),
    watchable: known(watchable),
    silent: known(silent),
  })
  return async () => {
    await Promise.all([free, professional, watchable, silent].map((server) => server.stop()))
    await database.stop()
    for (const made of [startedFolder, folder]) rmSync(made, { recursive: true, force: true })
  }
}

/** A server whose app database is a copy of the started one. */
export async function startOnPostgres(
  { template, folder }: ProvidedContext['startedDatabase'],
  settings: Record<string, string>,
): Promise<RunningServer & { env: Record<string, string> }> {
  const database = await startTestPostgres(template)
  const env = { ...settings, DATABASE_URL: database.url }
  const server = await startServer({ from: folder, env })
  return {
    ...server,
    env,
    async stop() {
      await server.stop()
      await database.stop()
    },
  }
}

const known = ({ url, dataDir, env }: Shared): Shared => ({ url, dataDir, env })

import { readdirSync } from 'node:fs'
import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import {
  type RunResult,
  type TestServer,
  startTestAppDatabase,
  leftCaptures,
  readRunResult,
  startTestServer,
} from '../testing/index.ts'
import { expect, test } from 'vitest'

/**
 * Data of earlier versions that were killed: accounts with a running capture, a paused one, and one waiting at a
 * prompt.
 */
const data = fileURLToPath(new URL('../../../../packages/testkit/data', import.meta.url))
const dumpName = /^app-database-(.+)\.sql\.gz$/u
const versions = readdirSync(data).flatMap((file) => dumpName.exec(file)?.[1] ?? [])
/** Both database kinds have the same tables, so for the embedded one only the first version is migrated. */
const cases = [
  ...versions.map((version) => ({ kind: 'postgres' as const, version })),
  { kind: 'embedded' as const, version: 'b938b28' },
]
const { env, people, request } = leftCaptures

/** A run's result depends only on its pages, so one undisturbed run is the baseline for both databases. */
let undisturbed: Promise<RunResult> | undefined

test.each(cases)(
  'captures begun by version $version go on to the same listings ($kind)',
  async ({ kind, version }) => {
    const database = await startTestAppDatabase(kind, {})
    const script = gunzipSync(await readFile(join(data, `app-database-${version}.sql.gz`))).toString()
    await database.executeSql(
      `drop table if exists kysely_migration, kysely_migration_lock; drop schema if exists pgboss cascade; ${script}`,
    )
    const server = await startTestServer({ database, env, clock: runningClock() })
    try {
      expect(await readdir(join(database.folder, 'backups'))).toHaveLength(1)
      const expected = await (undisturbed ??= runUndisturbed(server))
      // Including the running one: the whole installation was down, so its owner is prompted.
      const results = await Promise.all(people.map((name) => goOn(server, name)))
      for (const { listings, counters } of results)
        expect({ listings, counters }).toEqual({ listings: expected.listings, counters: expected.counters })
    } finally {
      await server.stop()
    }
  },
  400_000,
)

async function runUndisturbed(server: TestServer): Promise<RunResult> {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', request)
  return await readRunResult(browser)
}

const statusOf = async (browser: Browser) => (await browser.get('/api/runtime/status')).json

async function goOn(server: TestServer, name: string): Promise<RunResult> {
  const browser = server.visitor()
  await browser.post('/api/auth/login', { email: `${name}@example.com`, password: 'correct horse' })
  const { status, recovery } = await statusOf(browser)
  expect([name, status]).toEqual([name, 'paused'])
  const { id } = Object.assign({ id: '' }, recovery)
  if (id === '') await browser.post('/api/runtime/resume')
  else await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'resume' })
  await waitFor('that it goes on', async () => (await statusOf(browser))['status'] !== 'paused')
  return await readRunResult(browser)
}

import { readFile, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { type Browser, runningClock, waitFor } from '@gazetteer/testkit'
import {
  type RunResult,
  type TestServer,
  appDatabaseKinds,
  borrowAppDatabase,
  readRunResult,
  startTestServer,
} from '../testing/index.ts'
import { expect, test } from 'vitest'

/** What commit b938b28 left when it was killed: an account with a running capture, one paused, one that waits at a prompt. */
const dump = fileURLToPath(new URL('../../../../packages/testkit/data/app-database-b938b28.sql.gz', import.meta.url))
const request = { mode: 'autonomous', cities: [{ city: 'Boise, ID', businessTypes: ['Restaurant', 'Dentist'] }] }
const env = { ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'), PLAN_FOR_NEW_ACCOUNTS: 'professional' }

/** How a run ends is a matter of the pages alone: one is the measure for both databases. */
let undisturbed: Promise<RunResult> | undefined

test.each(appDatabaseKinds)(
  'captures begun by commit b938b28 go on to the same listings (%s)',
  async (kind) => {
    const database = await borrowAppDatabase(kind, {})
    const script = gunzipSync(await readFile(dump)).toString()
    await database.executeSql(`drop table if exists kysely_migration, kysely_migration_lock; ${script}`)
    const server = await startTestServer({ database, env, clock: runningClock() })
    try {
      expect(await readdir(join(database.folder, 'backups'))).toHaveLength(1)
      const expected = await (undisturbed ??= runUndisturbed(server))
      for (const [name, status] of [
        ['running', 'paused'], // the whole installation was down: its owner is asked
        ['paused', 'paused'],
        ['prompted', 'paused'],
      ] as const) {
        const browser = server.visitor()
        await browser.post('/api/auth/login', { email: `${name}@example.com`, password: 'correct horse' })
        expect([name, (await statusOf(browser))['status']]).toEqual([name, status])
        await goOn(browser)
        const { listings, counters } = await readRunResult(browser)
        expect([name, listings.length, counters]).toEqual([name, expected.listings.length, expected.counters])
        expect(listings).toEqual(expected.listings)
      }
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

async function goOn(browser: Browser): Promise<void> {
  const { recovery } = await statusOf(browser)
  const { id } = Object.assign({ id: '' }, recovery)
  if (id === '') await browser.post('/api/runtime/resume')
  else await browser.post('/api/runtime/recovery-decision', { recoveryId: id, choice: 'resume' })
  await waitFor('that it goes on', async () => (await statusOf(browser))['status'] !== 'paused')
}

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { migrations } from '@gazetteer/app-database'
import { type Browser, makeTestFolder, runningClock, startTestPostgres, waitFor } from '@gazetteer/testkit'
import { writeTileRelease } from '@gazetteer/testkit/fakes/overture-tiles'
import { dumpedVersions, emptyTablesOf, readDump } from '@gazetteer/testkit/real-data/app-database-dumps'
import { expect, test } from 'vitest'
import { z } from 'zod'
import {
  type RunResult,
  type TestAppDatabase,
  type TestServer,
  leftCaptures,
  readRunResult,
  startTestAppDatabase,
  startTestServer,
} from '../testing/index.ts'
import { continueOf } from './continue-capture.fixture.ts'
import { readEverything, readTiles } from './read-everything.fixture.ts'

const versions = await dumpedVersions()
/** The first version walks every migration on the embedded database too. */
const cases = [
  ...versions.map((version) => ({ kind: 'postgres' as const, version })),
  ...versions.slice(0, 1).map((version) => ({ kind: 'embedded' as const, version })),
]

test.each(versions)('the dump of version %s has a row in every table', async (version) => {
  expect(emptyTablesOf(await readDump(version))).toEqual([])
})

test.each(cases)(
  'captures of version $version go on, are delivered and are shown by every screen after the upgrade ($kind)',
  async ({ kind, version }) => {
    const database = await restored(kind, version)
    const userDatabase = await startTestPostgres()
    const isOlder = (await migrationsIn(database)).length < Object.keys(migrations).length
    // The dump gets old; its captures are not deleted for that.
    const tiles = await makeTestFolder()
    await writeTileRelease(tiles.path, { release: '2026-11-18.0', city: readTiles.city })
    const env = { ...leftCaptures.env, OPERATORS: 'owner@example.com', KEEP_RUNS_DAYS: '0', MAP_TILES: tiles.path }
    const server = await startTestServer({ database, env, clock: runningClock() })
    try {
      expect(await migrationsIn(database)).toEqual(Object.keys(migrations).toSorted())
      expect(await readdir(join(database.folder, 'backups')).catch(() => [])).toHaveLength(isOlder ? 1 : 0)
      const people = new Map(await Promise.all(leftCaptures.continued.map(async (name) => signedIn(server, name))))
      const expected = await runUndisturbed(server)
      const results = await Promise.all(
        [...people].map(async ([name, browser]) => ({ name, ...(await continueOf(browser, userDatabase.url)) })),
      )
      for (const { name, listings, counters } of results)
        expect({ name, listings, counters: withoutOptedOut(counters) }).toEqual({
          name,
          listings: expected.listings,
          counters: withoutOptedOut(expected.counters),
        })
      for (const name of ['delivering', 'undelivered']) {
        const { json } = await (await signedIn(server, name))[1].get('/api/table/count')
        expect({ name, count: json['count'] }).toEqual({ name, count: expected.listings.length })
      }
      await testWebhook((await signedIn(server, 'owner'))[1])
      await readEverything(
        await Promise.all([...leftCaptures.finished, ...leftCaptures.open].map(async (name) => signedIn(server, name))),
      )
    } finally {
      await server.stop()
      await database.stop()
      await userDatabase.stop()
      await tiles.stop()
    }
  },
  400_000,
)

/** Version 1.6.0 counted opted-out rows outside the city as opted out, later ones count them as outside. */
const withoutOptedOut = ({ outside, optedOut, ...counters }: RunResult['counters']) => ({
  ...counters,
  notTaken: Number(outside) + Number(optedOut),
})

/** An app database as the version left it. */
async function restored(kind: 'postgres' | 'embedded', version: string): Promise<TestAppDatabase> {
  const database = await startTestAppDatabase(kind, {})
  await database.executeSql('drop table if exists kysely_migration, kysely_migration_lock')
  await database.executeSql('drop schema if exists pgboss cascade')
  await database.executeSql(await readDump(version))
  return database
}

async function migrationsIn({ executeSql }: TestAppDatabase): Promise<string[]> {
  const { rows } = await executeSql('select name from kysely_migration order by name')
  return z
    .array(z.object({ name: z.string() }))
    .parse(rows)
    .map(({ name }) => name)
}

async function signedIn(server: TestServer, name: string) {
  const browser = server.visitor()
  const answer = await browser.post('/api/auth/login', {
    email: `${name}@example.com`,
    password: leftCaptures.password,
  })
  expect([name, answer.status]).toEqual([name, 200])
  return [name, browser] as const
}

/** Its receiver is gone. The message is in the log of the webhook, whose older ones are deleted with time. */
async function testWebhook(browser: Browser): Promise<void> {
  const webhooksSchema = z.array(z.looseObject({ id: z.string() })).length(1)
  const [webhook] = webhooksSchema.parse((await browser.get('/api/webhooks')).json['webhooks'])
  await browser.post('/api/webhooks/test', { id: webhook?.id })
}

async function runUndisturbed(server: TestServer): Promise<RunResult> {
  const { browser } = await server.signedIn('professional')
  await browser.post('/api/db/save', { provider: 'none' })
  await browser.post('/api/runtime/start', leftCaptures.request)
  await waitFor('its start', async () => (await browser.get('/api/runtime/status')).json['startTime'] !== null)
  return await readRunResult(browser)
}

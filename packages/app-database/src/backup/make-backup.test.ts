import { join } from 'node:path'
import { appDatabaseKinds, makeTestFolder, startTestAppDatabase } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { checkArchive } from './check-archive.ts'
import { makeBackup } from './make-backup.ts'

const facts = { version: '1.6.0', madeAt: '2026-11-29T03:00:00.000Z', key: null }
const [small, large] = [300, 60]
const largeBytes = 800_000

test.each(appDatabaseKinds)('reads few large rows at a time, and many small ones (%s)', async (kind) => {
  const [database, folder] = [await startTestAppDatabase(kind), await makeTestFolder()]
  onTestFinished(database.stop)
  onTestFinished(folder.stop)
  for (const [prefix, count, bytes] of [
    ['a', small, 10],
    ['b', large, largeBytes],
    ['c', small, 10],
  ] as const)
    await database.executeSql(
      `insert into installation (name, value) select $1 || n, repeat('x', $3::int) from generate_series(1, $2::int) n`,
      [prefix, count, bytes],
    )
  const fetches: { rows: number; bytes: number }[] = []
  async function openSnapshot() {
    const still = await database.openSnapshot()
    const ask: typeof still.ask = async (text) => {
      const rows = await still.ask(text)
      if (text.startsWith('fetch')) fetches.push({ rows: rows.length, bytes: JSON.stringify(rows).length })
      return rows
    }
    return { ...still, ask }
  }
  const file = join(folder.path, 'backup.gz')
  const rows = await makeBackup({ openSnapshot }, file, facts)
  expect(rows).toBeGreaterThanOrEqual(2 * small + large)
  expect((await checkArchive(file)).rows).toBe(rows)
  // The first large row comes unexpectedly: at most one fetch is large.
  const above = fetches.filter(({ bytes }) => bytes > 6 << 20)
  expect(above.length).toBeLessThanOrEqual(1)
  expect(Math.max(...fetches.map((fetch) => fetch.rows))).toBe(100)
})

import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { type JournalEntry, openRestoreJournal } from './journal.ts'

const entry: JournalEntry = { id: 'r', file: '/b/a.gz', restorePoint: '/b/r.gz', stage: 'preparing', text: 'done' }

test('holds the restore under way until its outcome is stored', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const journal = openRestoreJournal(folder.path)
  expect([await journal.read(), await journal.outcome()]).toEqual([null, null])
  await journal.write(entry)
  await journal.write({ ...entry, stage: 'replacing' })
  expect(await openRestoreJournal(folder.path).read()).toEqual({ ...entry, stage: 'replacing' })
  // As a kill during the write leaves it.
  await writeFile(join(folder.path, 'restore.json.next'), '{"id":')
  expect((await journal.read())?.stage).toBe('replacing')
  const outcome = { id: 'r', at: 1, result: 'restored', text: 'done' } as const
  await journal.end(outcome)
  expect([await journal.read(), await journal.outcome()]).toEqual([null, outcome])
  expect(await readdir(folder.path)).toEqual(['restore-outcome.json', 'restore.json.next'])
})

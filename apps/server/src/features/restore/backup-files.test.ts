import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeTestFolder } from '@gazetteer/testkit'
import { expect, onTestFinished, test } from 'vitest'
import { backupName, deleteOldRestorePoints, deleteUnfinished, unfinishedPath } from './backup-files.ts'

test('retains three restore points, of which the newest is one even when the clock was set back', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const names = [2027, 2028, 2029, 2030, 2026].map((year) =>
    backupName('restorePoint', { now: Date.UTC(year, 0, 1), holder: 'a1' }),
  )
  const newest = names.at(-1) ?? ''
  // Of an earlier version, of another installation in the same folder, and of a schedule.
  const earlier = 'before-restore-2027-06-01T00-00-00-000Z.gz'
  const others = [
    backupName('restorePoint', { now: Date.UTC(2025, 0, 1), holder: 'b2' }),
    'gazetteer-2026-01-01T00-00-00-000Z-1.6.0.gz',
  ]
  for (const name of [...names, earlier, ...others]) await writeFile(join(folder.path, name), 'x')
  await deleteOldRestorePoints({ backupDir: folder.path, holder: 'a1' }, join(folder.path, newest))
  expect(new Set(await readdir(folder.path))).toEqual(new Set([newest, names[2], names[3], ...others]))
})

test('deletes unfinished files of its own, and those of others only a day after their last part', async () => {
  const folder = await makeTestFolder()
  onTestFinished(folder.stop)
  const now = Date.now()
  const ours = unfinishedPath(backupName('upload', { now, holder: 'a1' }))
  const living = [
    unfinishedPath(backupName('upload', { now, holder: 'b2' })),
    unfinishedPath(backupName('restorePoint', { now, holder: 'b2' })),
    'uploaded-2026-11-29T00-00-00-000Z.gz.unfinished',
  ]
  const abandoned = living.map((name) => `${name.slice(0, -'.gz.unfinished'.length)}0.gz.unfinished`)
  for (const name of [ours, ...living, ...abandoned]) await writeFile(join(folder.path, name), 'x')
  const dayBefore = new Date(now - 25 * 3_600_000)
  for (const name of abandoned) await utimes(join(folder.path, name), dayBefore, dayBefore)
  await deleteUnfinished({ backupDir: folder.path, holder: 'a1' })
  expect(new Set(await readdir(folder.path))).toEqual(new Set(living))
})
